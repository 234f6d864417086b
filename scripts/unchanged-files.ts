import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Runs something that may change files, and gives each its content back, in any case. */
export function withUnchangedFiles<T>(files: readonly string[], run: () => T): T {
  const before = files.map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : null));
  try {
    return run();
  } finally {
    for (const [index, file] of files.entries()) {
      const text = before[index] ?? null;
      if (text === null) rmSync(file, { force: true });
      else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
    }
  }
}
