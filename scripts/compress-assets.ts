import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(?:js|css)$/;

const COMPRESSORS = {
  br: promisify(brotliCompress),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
};

/**
 * Writes a copy in Brotli (`.br`) and one in gzip (`.gz`) beside every script and style sheet, at the highest
 * quality, which takes too long at each request. `packages/host/compressed-assets.ts` sends them, and nginx.
 *
 * @param folder `static` in a build's folder
 */
export async function compressAssets(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.test(name));
  await Promise.all(files.map((name) => compress(path.join(folder, name))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await Promise.all(
    Object.entries(COMPRESSORS).map(async ([extension, compressor]) =>
      writeFile(`${file}.${extension}`, await compressor(bytes)),
    ),
  );
}
