import type { ParsedFile } from '../../files/content-records';
import { SourceError, TIMED_OUT, TOO_LONG } from '../json-client';
import { unreadable } from './make-record';

type Add = (entry: string, parsed: ParsedFile) => void;

/** Entries that fail for themselves in one read; with more, the system itself is failing. */
const MAX_FAILING = 5;
/** Statuses with which a server in front of the system answers that has waited long enough. */
const TOO_SLOW = [502, 503, 504, 524];

/**
 * Reads chunks of entries. If the system fails at a chunk, as WordPress does when a plugin ends at one of the
 * posts, or answers more than is read at once, the halves are read, until the entry that fails is alone and becomes a diagnostic. If it takes too long, the
 * halves are read, too, and further chunks in parts of that size; where one entry takes too long, reading fails.
 */
export function chunkReader(call: string, add: Add) {
  let failing = 0;
  /** Entries that the system may manage at a time; shared, so that one that is down is asked a few times in all. */
  let size = Infinity;
  return async function read<T extends { entry: string }>(
    chunk: readonly T[],
    readChunk: (chunk: readonly T[]) => Promise<void>,
  ): Promise<void> {
    const readParts = async (length: number) => {
      await read(chunk.slice(0, length), readChunk);
      await read(chunk.slice(length), readChunk);
    };
    if (chunk.length > size) return readParts(size);
    try {
      await readChunk(chunk);
    } catch (error) {
      const half = Math.ceil(chunk.length / 2);
      if (chunk.length > 1 && isTooSlow(error)) {
        size = Math.min(size, half);
        return readParts(half);
      }
      const isAboutEntry =
        error instanceof SourceError && (error.status === 500 || error.code === TOO_LONG);
      if (!isAboutEntry || failing >= MAX_FAILING) throw error;
      const [only, ...others] = chunk;
      if (only && others.length === 0) {
        failing += 1;
        add(only.entry, { ...unreadable(only.entry, call, error), isTransient: true });
        return;
      }
      await readParts(half);
    }
  };
}

const isTooSlow = (error: unknown): boolean =>
  error instanceof SourceError &&
  !error.isAway &&
  (error.code === TIMED_OUT || TOO_SLOW.includes(error.status ?? 0));
