import type { ParsedFile } from '../parse-file';
import { SourceError } from './json-client';
import { unreadable } from './records';

type Add = (entry: string, parsed: ParsedFile) => void;

/** Entries that fail for themselves in one read; with more, the system itself is failing. */
const MAX_FAILING = 5;

/**
 * Reads chunks of entries. If the system fails at a chunk, as WordPress does when a plugin ends at one of the
 * posts, the halves are read, until the entry that fails is alone and becomes a diagnostic.
 */
export function chunkReader(prefix: string, call: string, add: Add) {
  let failing = 0;
  return async function read(ids: string[], readChunk: (ids: string[]) => Promise<void>) {
    try {
      await readChunk(ids);
    } catch (error) {
      const isAboutEntry = error instanceof SourceError && error.status === 500;
      if (!isAboutEntry || failing >= MAX_FAILING) throw error;
      const [only] = ids;
      if (ids.length === 1) {
        failing += 1;
        add(prefix + only, { ...unreadable(prefix + only, call, error), isTransient: true });
        return;
      }
      const half = Math.ceil(ids.length / 2);
      await read(ids.slice(0, half), readChunk);
      await read(ids.slice(half), readChunk);
    }
  };
}
