import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Has routes of its own, and any number of files. */
const MEDIA = 'media';

/**
 * Whether a path is that of a file in `public`, outside of `media`: one by which a service verifies who owns the site,
 * for example. The framework lists these files when it starts, too.
 */
export function isPublicFile(path: string): boolean {
  files ??= listFiles();
  return files.has(path);
}

let files: ReadonlySet<string> | undefined;

function listFiles(): ReadonlySet<string> {
  // Without `path.join`, which would make the bundler include folders of the project in the server.
  const folder = `${process.cwd()}/public`;
  const files = entriesOf(folder).flatMap((entry) => {
    if (!entry.isDirectory()) return [entry];
    return entry.name === MEDIA ? [] : entriesOf(`${folder}/${entry.name}`, true);
  });
  return new Set(
    files.map((file) =>
      `${file.parentPath}/${file.name}`.slice(folder.length).replaceAll(path.sep, '/'),
    ),
  );
}

function entriesOf(folder: string, recursive = false) {
  try {
    return readdirSync(/* turbopackIgnore: true */ folder, { recursive, withFileTypes: true });
  } catch {
    // There need not be one.
    return [];
  }
}
