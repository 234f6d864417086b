import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { middlewareMatcher } from './middleware-matcher';

/** Writes the matcher that follows from the route table into `middleware.ts`, where it must be a literal. */
const FILE = 'middleware.ts';
const START = '  matcher: ';
/** Started by its file: Windows has no program called `biome`. */
const BIOME = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');

const source = readFileSync(FILE, 'utf8');
const before = source.slice(0, source.indexOf(START));
writeFileSync(FILE, `${before}${START}${JSON.stringify(middlewareMatcher())},\n};\n`);
const args = [BIOME, 'check', '--write', FILE];
process.exit(spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1);
