import { existsSync } from 'node:fs';

/** The files that the framework reads in production, the first one that names a variable counting. */
const FILES = ['.env.production.local', '.env.local', '.env.production', '.env'];

/** Reads the settings in files of this folder, as the framework does later; the environment wins. */
export function loadEnvFiles(): void {
  for (const file of FILES) if (existsSync(file)) process.loadEnvFile(file);
}
