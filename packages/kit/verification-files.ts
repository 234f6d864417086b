import { readdirSync } from 'node:fs';
import path from 'node:path';
import { steadyNow } from './process/steady-now';
import { setting } from './settings/setting';

/** The folder, in the site's folder, of files that the site shows at its root. */
export const VERIFICATION = 'verification';

/** Bytes of such a file at most. */
export const MAX_VERIFICATION_BYTES = 64 * 1024;
/** Files at most: the first by name. */
const MAX_FILES = 100;
const NAME = /^[A-Za-z0-9][\w-]{0,99}\.(?:html|txt|xml)$/;

/** Milliseconds that a list of the folder holds. */
const LISTED_MS = 1000;

/** Whether the site would show a file of this name. */
export const isVerificationName = (name: string): boolean => NAME.test(name);

let listed: { folder: string; at: number; names: ReadonlySet<string> } | undefined;

/**
 * The file by which a service verifies whose the site is, such as `google0123.html`, WeChat's `MP_verify_….txt` or
 * `ads.txt`, for a path of the site; null if there is none. It may appear while the site runs.
 */
export function verificationFile(address: string): string | null {
  const name = address.slice(1);
  if (!isVerificationName(name)) return null;
  const site = setting('CONTENT_DIR');
  // Not through `path`: the bundler would treat folders of the project as parts of the server.
  const folder = `${path.isAbsolute(site) ? site : `${process.cwd()}/${site}`}/${VERIFICATION}`;
  if (listed?.folder !== folder || steadyNow() - listed.at >= LISTED_MS) {
    listed = { folder, at: steadyNow(), names: new Set(verificationNames(folder)) };
  }
  return listed.names.has(name) ? `${folder}/${name}` : null;
}

function verificationNames(folder: string): string[] {
  try {
    const names = readdirSync(/* turbopackIgnore: true */ folder);
    return names.filter(isVerificationName).sort().slice(0, MAX_FILES);
  } catch {
    // There need not be one, and a request cannot mend it.
    return [];
  }
}
