import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { decodeText, WrongEncoding } from '../text/text-file';

/** The files with settings that the framework reads in production, by precedence. */
const ENV_FILES = ['.env.production.local', '.env.local', '.env.production', '.env'];

/** The files with settings that the framework would not read, or not as they are meant, one line each. */
export function envFileProblems(folder = process.cwd()): string[] {
  return ENV_FILES.flatMap((name) =>
    problemsOf(path.join(/* turbopackIgnore: true */ folder, name), name),
  );
}

function problemsOf(file: string, name: string): string[] {
  try {
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
    decodeText(readFileSync(/* turbopackIgnore: true */ file), name);
    return [];
  } catch (error) {
    if (!(error instanceof WrongEncoding)) return [`${name}: ${(error as Error).message}`];
    const { line, encoding } = error;
    const isKnown = encoding !== null && encoding !== 'UTF-8';
    const remedy = isKnown
      ? `; it looks like ${encoding}: iconv -f ${encoding} -t UTF-8 ${name}`
      : '';
    return [`${name}:${line}: is not UTF-8${remedy}`];
  }
}
