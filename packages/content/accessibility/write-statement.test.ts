import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { checkContent } from '../check/check';
import { todoIn } from '../check/todo';
import { createSite } from '../new/create-site';
import { BEGIN, END } from './statement';
import { writeStatements } from './write-statement';

const FIRST = '2026-11-01T00:00:00Z';
const LATER = '2026-12-01T00:00:00Z';

/** A folder whose site has these languages. @returns it, and how its files are read */
function folderOf(site: string) {
  const dir = temporaryFolder();
  mkdirSync(path.join(dir, 'pages'));
  writeFileSync(path.join(dir, 'site.yaml'), site);
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  return { dir, read };
}

test('a new site has the statement in Chinese and English, and its contact is still to do', async () => {
  const dir = path.join(temporaryFolder(), 'mine');
  await createSite('company', dir, { languages: 'zh-CN, en' });
  const read = (file: string) => readFileSync(path.join(dir, file), 'utf8');
  expect(read('pages/accessibility.md')).toMatch(/^---\ntitle: 无障碍声明\n/);
  expect(read('pages/accessibility.md')).toContain('WCAG 2.2的AA级和GB/T 37668—2019');
  expect(read('en/pages/accessibility.md')).toMatch(/^---\ntitle: Accessibility\n/);
  expect(await checkContent(dir)).toEqual([]);
  const todo = (await todoIn(dir)).filter(({ file }) => file.endsWith('accessibility.md'));
  expect(todo.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^the person or department/),
    expect.stringMatching(/^负责的人或部门/),
  ]);
});

test('of a statement that is there only the part of the software is written anew', async () => {
  const { dir, read } = folderOf('siteName: 某馆\n');
  expect([...(await writeStatements(dir, FIRST))]).toEqual([['pages/accessibility.md', 'new']]);
  const first = read('pages/accessibility.md');
  expect([...(await writeStatements(dir, LATER)).values()]).toEqual(['unchanged']);
  const old = first
    .replace(/（请填写[^）]*）/, '办公室，010-12345678')
    .replace(`${BEGIN}\n`, `${BEGIN}\n\n- 早先的一句`);
  writeFileSync(path.join(dir, 'pages/accessibility.md'), old);
  expect([...(await writeStatements(dir, LATER)).values()]).toEqual(['renewed']);
  const renewed = read('pages/accessibility.md');
  expect(renewed).toContain('办公室，010-12345678');
  expect(renewed).toContain(`updatedAt: ${LATER}`);
  expect(renewed).not.toContain('早先的一句');
});

test('a statement without the marks is the owner’s, and one in another language is none of ours', async () => {
  const { dir, read } = folderOf('siteName: A site\nlanguages: [en-GB, fr, zh-CN]\n');
  writeFileSync(path.join(dir, 'pages/accessibility.md'), '---\ntitle: Ours\n---\n\nText\n');
  expect([...(await writeStatements(dir, FIRST))]).toEqual([
    ['pages/accessibility.md', 'own'],
    ['zh-cn/pages/accessibility.md', 'new'],
  ]);
  expect(read('pages/accessibility.md')).toContain('title: Ours');
  expect(read('zh-cn/pages/accessibility.md')).toContain(END);
});
