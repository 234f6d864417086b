import { existsSync } from 'node:fs';
import path from 'node:path';

/** The files that the framework reads in production, the first one that names a variable counting. */
const FILES = ['.env.production.local', '.env.local', '.env.production', '.env'];

/** Reads the settings in files of a folder, as the framework does later; the environment wins. */
export function loadEnvFiles(folder = process.cwd()): void {
  for (const name of FILES) {
    const file = path.join(folder, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}
