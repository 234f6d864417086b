import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** The folder of a release: `bin/wenzhan` and what it runs. This file is bundled into one of its folders. */
export const RELEASE = new URL('../', import.meta.url);
export const RELEASE_FOLDER = path.resolve(fileURLToPath(RELEASE));

/**
 * Lets the commands of this process mean a site: the folder that is named, else that of `CONTENT_DIR`, else the working
 * directory, if it has a `site.yaml`. Its `.env` adds to the environment; a dollar sign in it is written as it is.
 *
 * @returns the absolute path of the folder; undefined for the sample
 */
export function selectSite(named?: string): string | undefined {
  const here = existsSync('site.yaml') ? '.' : undefined;
  const given = named ?? (process.env.CONTENT_DIR || here);
  if (given === undefined) return undefined;
  const folder = path.resolve(given);
  process.env.CONTENT_DIR = folder;
  const settings = path.join(folder, '.env');
  if (!existsSync(settings)) return folder;
  // Without the byte order mark of editors on Windows, which would be a part of the first name.
  const text = readFileSync(settings, 'utf8').replace(/^\uFEFF/, '');
  for (const [name, value] of Object.entries(parseEnv(text))) process.env[name] ??= value;
  return folder;
}

/** Whether a path is that of a folder. */
export const isFolder = (file: string): boolean =>
  statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

/**
 * Chooses the folder of disposable files, which is never in that of the site: `CACHE_DIR`, else one for this site in the
 * release, else, where that cannot be written, among the temporary files of this user.
 */
export function selectCache(site: string): string {
  const hash = createHash('sha256').update(site).digest('hex').slice(0, 8);
  const name = `${path.basename(site)}-${hash}`;
  const inRelease = path.join(RELEASE_FOLDER, 'cache', name);
  const temporary = path.join(tmpdir(), `wenzhan-${process.getuid?.() ?? ''}`, name);
  process.env.CACHE_DIR ||= canHave(inRelease) ? inRelease : temporary;
  return process.env.CACHE_DIR;
}

function canHave(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
