import type { ParsedFile } from '../content-records';
import { SourceError } from './json-client';
import { unreadable } from './make-record';

type Add = (entry: string, parsed: ParsedFile) => void;

/** Entries that fail for themselves in one read; with more, the system itself is failing. */
const MAX_FAILING = 5;

/**
 * Reads chunks of entries. If the system fails at a chunk, as WordPress does when a plugin ends at one of the
 * posts, the halves are read, until the entry that fails is alone and becomes a diagnostic.
 */
export function chunkReader(call: string, add: Add) {
  let failing = 0;
  return async function read<T extends { entry: string }>(
    chunk: readonly T[],
    readChunk: (chunk: readonly T[]) => Promise<void>,
  ): Promise<void> {
    try {
      await readChunk(chunk);
    } catch (error) {
      const isAboutEntry = error instanceof SourceError && error.status === 500;
      if (!isAboutEntry || failing >= MAX_FAILING) throw error;
      const [only, ...others] = chunk;
      if (only && others.length === 0) {
        failing += 1;
        add(only.entry, { ...unreadable(only.entry, call, error), isTransient: true });
        return;
      }
      const half = Math.ceil(chunk.length / 2);
      await read(chunk.slice(0, half), readChunk);
      await read(chunk.slice(half), readChunk);
    }
  };
}
