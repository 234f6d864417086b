import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';

const ROOT = path.resolve(__dirname, '../../..');

/** Runs `npm run new` with these arguments; the answers are on its standard input, one a line. */
function create(given: string[], answers = ''): string {
  const command = ['run', '--silent', 'new', '--', ...given];
  return execFileSync('npm', command, { cwd: ROOT, input: answers, encoding: 'utf8' });
}

const siteOf = (folder: string) => readFileSync(path.join(folder, 'site.yaml'), 'utf8');

test('a site is made from flags and answers, and the next commands are printed', () => {
  const folder = path.join(temporaryFolder(), 'mine');
  const printed = create(
    ['library', folder, '--name', '某馆', '--colour', '#1f5f8b'],
    '\n\nzh-CN en\n',
  );
  expect(siteOf(folder)).toContain('siteName: 某馆\n');
  expect(siteOf(folder)).toContain('#1f5f8b');
  expect(siteOf(path.join(folder, 'en'))).toContain('siteName: Example Library');
  expect(printed).toContain(`CONTENT_DIR=${folder} npm run dev`);
});

test('a wrong argument is named, with the usage, and nothing is written', () => {
  const folder = path.join(temporaryFolder(), 'mine');
  const given = ['run', '--silent', 'new', '--', 'library', folder, '--colour', 'red'];
  const run = () => execFileSync('npm', given, { cwd: ROOT, input: '', encoding: 'utf8' });
  expect(run).toThrow(/颜色red应当写成'#a3261b'这样/);
  expect(() => siteOf(folder)).toThrow('ENOENT');
});
