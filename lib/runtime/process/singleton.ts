/**
 * Returns a value that exists once per process. The bundler may load a module several times, for the
 * instrumentation, the middleware and the routes, so shared values are kept on the global object.
 *
 * @param make creates the value on first use
 */
export function processSingleton<T>(name: string, make: () => T): T {
  const holder = globalThis as unknown as Record<symbol, T | undefined>;
  const key = Symbol.for(`wenzhan.${name}`);
  holder[key] ??= make();
  return holder[key];
}

/** A place for a value of the process that one module provides and others use. */
export interface ProcessSlot<T> {
  /** Undefined until it is provided. */
  get: () => T | undefined;
  provide: (value: T | undefined) => void;
}

export function processSlot<T>(name: string): ProcessSlot<T> {
  const slot = () => processSingleton<{ value?: T | undefined }>(name, () => ({}));
  return {
    get: () => slot().value,
    provide: (value) => {
      slot().value = value;
    },
  };
}
