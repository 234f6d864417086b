import nextEnv from '@next/env';
import { envFileProblems } from '../settings/env-files';

/**
 * Loads the settings files of a folder, as the framework does; environment variables take precedence.
 *
 * @throws {Error} for a file that is not UTF-8, or cannot be read
 */
export function loadEnvFiles(folder = process.cwd()): void {
  const problems = envFileProblems(folder);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  nextEnv.loadEnvConfig(folder, false, { info: () => {}, error: console.error }, true);
}
