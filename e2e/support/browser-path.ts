import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** The first one has no window, and is the fastest. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** The system's Chromium: `CHROMIUM_PATH`, else the first one on PATH. @throws {Error} if there is none */
export function browserPath(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const found = candidates.find(isExecutable);
  if (!found) throw new Error(`no browser: none of ${NAMES.join(', ')} is on PATH`);
  return found;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
