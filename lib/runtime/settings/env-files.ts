import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeText, WrongEncoding } from '../text/text-file';

/** The files with settings that the framework reads in production, by precedence. */
export const ENV_FILES = ['.env.production.local', '.env.local', '.env.production', '.env'];

/** The files with settings that are not UTF-8, one line each. The framework would read other values. */
export function envFileProblems(folder = process.cwd()): string[] {
  return ENV_FILES.flatMap((name) => {
    const file = path.join(/* turbopackIgnore: true */ folder, name);
    return existsSync(file) ? encodingProblem(file, name) : [];
  });
}

function encodingProblem(file: string, name: string): string[] {
  try {
    decodeText(readFileSync(/* turbopackIgnore: true */ file), name);
    return [];
  } catch (error) {
    if (!(error instanceof WrongEncoding)) throw error;
    const { line, encoding } = error;
    const isKnown = encoding !== null && encoding !== 'UTF-8';
    const remedy = isKnown
      ? `; it looks like ${encoding}: iconv -f ${encoding} -t UTF-8 ${name}`
      : '';
    return [`${name}:${line}: is not UTF-8${remedy}`];
  }
}
