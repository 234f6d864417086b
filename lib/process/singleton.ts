/**
 * Something that the whole process has once. The bundler may load a module several times, for the
 * instrumentation, the middleware and the routes; what they share stands on the global object.
 *
 * @param make makes it at the first use
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`wenzhan.${name}`);
  holder[key] ??= make();
  return holder[key];
}
