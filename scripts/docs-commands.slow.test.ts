import { execFileSync } from 'node:child_process';
import { DOCUMENTS, ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';

/** Commands in the documents that need no build and have no side effects, with their output. */
const RUN = [
  ['npm run content:check', /：\d+个文件，没有错误\n$/],
  ['npm run contract', /: all \d+ calls fit the contract\.\n$/],
  ['npm run hash-password', /^scrypt:\d+:8:1:[\w-]+:[\w-]{43}\n$/],
] as const;

test.each(RUN)('%s stands in a document and does what it says', (line, answer) => {
  expect(DOCUMENTS.flatMap(({ commands }) => commands)).toContain(line);
  const [, , script = ''] = line.split(' ');
  const { PATH, HOME, NODE_ENV } = process.env;
  const printed = execFileSync('npm', ['run', '--silent', script], {
    cwd: ROOT,
    env: { PATH, HOME, NODE_ENV },
    input: 'a password\n',
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  expect(printed).toMatch(answer);
});
