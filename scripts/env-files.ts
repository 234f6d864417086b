import { existsSync } from 'node:fs';
import path from 'node:path';

/** The files that the framework reads in production, by precedence. */
const FILES = ['.env.production.local', '.env.local', '.env.production', '.env'];

/** Loads the settings files of a folder, as the framework does; environment variables take precedence. */
export function loadEnvFiles(folder = process.cwd()): void {
  for (const name of FILES) {
    const file = path.join(folder, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
