import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ENV_FILES, envFileProblems } from '../lib/runtime/settings/env-files';
import { decodeText } from '../lib/runtime/text/text-file';

/**
 * Loads the settings files of a folder, as the framework does; environment variables take precedence.
 *
 * @throws {Error} for a file that is not UTF-8, or cannot be read
 */
export function loadEnvFiles(folder = process.cwd()): void {
  const problems = envFileProblems(folder);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  for (const name of ENV_FILES) {
    const file = path.join(folder, name);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue;
    // `process.loadEnvFile` takes a byte order mark, which editors on Windows write, for a part of the first name.
    const settings = parseEnv(decodeText(readFileSync(file), name));
    for (const [key, value] of Object.entries(settings)) process.env[key] ??= value;
  }
}
