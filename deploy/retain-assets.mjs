#!/usr/bin/env node
/*
 * Copies a build's scripts and style sheets to the folder that nginx serves, beside those of earlier
 * builds. Removes files that no build contains which was in use in the last 30 days.
 *
 * Of the build's compressed copies, nginx finds `.gz` beside a file. Brotli needs a module that many
 * packages of nginx lack, so those copies are in the folder `br`, under the names of the files.
 *
 *   node deploy/retain-assets.mjs .next/static /var/lib/wenzhan/assets
 */
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
const STATIC = path.join('_next', 'static');
const BROTLI = path.join('br', STATIC);
/** Names the files of the latest build. */
const LATEST = 'latest-build.json';

/**
 * @param {string} from `static` in a build's folder
 * @param {string} to the folder that nginx's configuration calls `WENZHAN_ASSETS`
 * @returns {Promise<number>} number of files of this build
 */
export async function keepAssets(from, to) {
  const files = await filesBelow(from);
  // The build before was in use until now, however long ago it was published.
  for (const file of await readLatest(to)) await renew(path.join(to, file));
  const targets = files.map((file) =>
    file.endsWith('.br') ? path.join(BROTLI, file.slice(0, -3)) : path.join(STATIC, file),
  );
  for (const [at, file] of files.entries()) {
    await put(path.join(to, targets[at] ?? ''), await readFile(path.join(from, file)));
  }
  await put(path.join(to, LATEST), JSON.stringify(targets));
  await removeOld(path.join(to, STATIC));
  await removeOld(path.join(to, BROTLI));
  return files.length;
}

/** The files of the build that was published last; none if that is unknown. */
async function readLatest(to) {
  try {
    return JSON.parse(await readFile(path.join(to, LATEST), 'utf8'));
  } catch {
    return [];
  }
}

async function renew(file) {
  const now = new Date();
  await utimes(file, now, now).catch(() => undefined);
}

/** Writes atomically, and renews the modification time of a file from an earlier build. */
async function put(file, bytes) {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

async function removeOld(folder) {
  // Without self-hosting a build has no compressed copies.
  await mkdir(folder, { recursive: true });
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
