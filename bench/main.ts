import { spawnSync } from 'node:child_process';

/** Runs all measurements, with the given options, also if one fails: `npm run bench [-- --save]`. */
const codes = ['serving', 'lighthouse', 'scale', 'content'].map((name) => {
  console.log(`\n== ${name}`);
  const args = ['run', '--silent', `bench:${name}`, '--', ...process.argv.slice(2)];
  return spawnSync('npm', args, { stdio: 'inherit' }).status;
});
process.exit(codes.every((code) => code === 0) ? 0 : 1);
