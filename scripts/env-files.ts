import { statSync } from 'node:fs';
import path from 'node:path';
import { ENV_FILES, envFileProblems } from '../lib/runtime/settings/env-files';

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
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) process.loadEnvFile(file);
  }
}
