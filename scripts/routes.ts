import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { middlewareMatcher } from './middleware-matcher';

/** Writes the matcher that follows from the route table into `middleware.ts`, where it must be a literal. */
const FILE = 'middleware.ts';
const START = '  matcher: ';

const source = readFileSync(FILE, 'utf8');
const before = source.slice(0, source.indexOf(START));
writeFileSync(FILE, `${before}${START}${JSON.stringify(middlewareMatcher())},\n};\n`);
process.exit(spawnSync('biome', ['check', '--write', FILE], { stdio: 'inherit' }).status ?? 1);
