import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ParsedFile } from '../../files/content-records';
import type { RedirectsFile } from '../../files/file-schemas';
import { readContentFile } from '../../files/parse-file';
import { type OwnFiles, REDIRECTS_ENTRY } from './own-files';

/**
 * The redirects of the optional `redirects.yaml` of a folder, then those that a content system has; diagnostics for
 * a faulty file, without which the system's apply.
 */
export async function redirectsWithFile(
  systemRedirects: RedirectsFile,
  files: OwnFiles,
): Promise<ParsedFile> {
  const { dir } = files;
  const isThere = dir && (files.has(REDIRECTS_ENTRY) || (await isWritten(dir)));
  const own = isThere ? await readContentFile(dir, REDIRECTS_ENTRY) : null;
  const written = own?.record?.kind === 'redirects' ? own.record.redirects : [];
  const redirects = [...written, ...systemRedirects];
  const record = { kind: 'redirects' as const, file: REDIRECTS_ENTRY, redirects };
  return own?.record === null
    ? { ...own, fallback: record }
    : { record, diagnostics: own?.diagnostics ?? [] };
}

/** A file that cannot be looked at is no missing one: reading it says what is wrong. */
const isWritten = (dir: string): Promise<boolean> =>
  stat(path.join(/* turbopackIgnore: true */ dir, REDIRECTS_ENTRY)).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code !== 'ENOENT',
  );
