#!/usr/bin/env node
/*
 * Copies a build's scripts and style sheets to the folder that nginx serves, beside those of earlier
 * builds, each with a compressed copy. Removes files that no build of the last 30 days contains.
 *
 *   node deploy/retain-assets.mjs .next/static /var/lib/wenzhan/assets
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const COMPRESSED = /\.(?:js|css|svg|json|txt|map)$/;
const compress = promisify(gzip);

/**
 * @param {string} from `static` in a build's folder
 * @param {string} to the folder that nginx's configuration calls `WENZHAN_ASSETS`
 * @returns {Promise<number>} number of files of this build
 */
export async function keepAssets(from, to) {
  const target = path.join(to, '_next', 'static');
  const files = await filesBelow(from);
  for (const file of files) {
    const bytes = await readFile(path.join(from, file));
    await put(path.join(target, file), bytes);
    if (COMPRESSED.test(file)) {
      await put(path.join(target, `${file}.gz`), await compress(bytes, { level: 9 }));
    }
  }
  await removeOld(target);
  return files.length;
}

/** Writes atomically, and renews the modification time of a file from an earlier build. */
async function put(file, bytes) {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

async function removeOld(folder) {
  const oldest = Date.now() - KEEP_MS;
  for (const file of await filesBelow(folder)) {
    const { mtimeMs } = await stat(path.join(folder, file));
    if (mtimeMs < oldest) await rm(path.join(folder, file));
  }
}

async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [from, to] = process.argv.slice(2);
  if (!from || !to) {
    console.error('usage: node deploy/retain-assets.mjs BUILD/static ASSETS');
    process.exit(2);
  }
  console.log(`${await keepAssets(from, to)} files of this build are in ${to}`);
}
