/** What `within` throws if the time is over. */
export class TooSlow extends Error {}

/**
 * The result of work, if there is one in time; the work itself goes on.
 *
 * @throws {TooSlow} or what the work throws
 */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TooSlow(`no answer in ${milliseconds} ms`));
    // A response that arrived while the event loop was blocked is read first.
    timer = setTimeout(() => setImmediate(giveUp), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
