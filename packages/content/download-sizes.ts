import { stat } from 'node:fs/promises';
import { readServed } from '@wenzhan/kit/served-files';

interface Download {
  path: string;
  size?: number | undefined;
}

/** Downloads of `/media/` without a size get that of their file; what cannot be read has none. */
export function withFileSizes<T extends Download>(downloads: readonly T[]): Promise<T[]> {
  return Promise.all(
    downloads.map(async (one) => ({ ...one, size: one.size ?? (await sizeOf(one.path)) })),
  );
}

const MEDIA_FILE =
  /^\/media\/(?:[\p{L}\p{N}_-][\p{L}\p{N}._-]*\/)*[\p{L}\p{N}_-][\p{L}\p{N}._-]*$/u;

async function sizeOf(address: string): Promise<number | undefined> {
  if (!MEDIA_FILE.test(address.normalize('NFC'))) return undefined;
  const stats = await readServed(address, (file) => stat(/* turbopackIgnore: true */ file)).catch(
    () => null,
  );
  return stats?.isFile() ? stats.size : undefined;
}
