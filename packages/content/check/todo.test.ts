import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { createSite } from '../new/create-site';
import { todoIn } from './todo';

/** A folder with these files. @returns what is to do there, as `file:line: what` */
async function todoOf(files: Record<string, string>): Promise<string[]> {
  const dir = temporaryFolder();
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  const todo = await todoIn(dir);
  return todo.map(({ file, line, message }) => `${path.relative(dir, file)}:${line}: ${message}`);
}

test('markers in brackets and in comments are listed with file and line, in both languages', async () => {
  expect(
    await todoOf({
      'site.yaml':
        'siteName: 某馆\nlanguages: [zh-CN, en]\nfooter: { address: （请填写：街道） }\n',
      'pages/privacy.md': '---\ntitle: 隐私\n---\n\n（请填写）\n<!-- 请填写：联系人 -->\n',
      'en/site.yaml':
        'siteName: A library\ndescription: "(Please fill in: where)" # please fill in\n',
    }),
  ).toEqual([
    'en/site.yaml:2: where；请填写',
    'pages/privacy.md:5: 请填写',
    'pages/privacy.md:6: 联系人',
    'site.yaml:3: 街道',
  ]);
});

test('numbers of zeros, addresses and names of examples in a configuration are listed', async () => {
  const site = [
    'siteName: 某某水务设备',
    'recordNumber: 京ICP备00000000号-1',
    'telephone: 000-00000001',
    'path: tel:+0000000000000',
    'value: +00 000 0000 0000',
    'email: sales@example.com',
  ].join('\n');
  expect(await todoOf({ 'site.yaml': site })).toEqual([
    'site.yaml:1: 示例的名称：某某水务设备',
    'site.yaml:2: 示例的值：00000000',
    'site.yaml:3: 示例的值：000-00000001',
    'site.yaml:4: 示例的值：+0000000000000',
    'site.yaml:5: 示例的值：+00 000 0000 0000',
    'site.yaml:6: 示例的值：sales@example.com',
  ]);
});

test('words, colours, times and numbers that are meant are left alone', async () => {
  const page = [
    'title: 请填写下面的表',
    'text: 一共1000000000元，编号100000000',
    "accent: '#000000'",
    'updatedAt: 2026-11-26T00:00:00+08:00',
    'email: reader@example.com.cn.invalid',
    'siteName: 文站',
  ].join('\n');
  const article = '---\ntitle: 电话\n---\n\n写给a@example.com，或者拨000-00000000。\n';
  expect(await todoOf({ 'pages/home.yaml': page, 'news/1.md': article })).toEqual([]);
});

test('a site from a template says what is left of it in each language', async () => {
  const dir = path.join(temporaryFolder(), 'mine');
  await createSite('company', dir, { languages: 'zh-CN, en' });
  const files = new Set((await todoIn(dir)).map(({ file }) => path.relative(dir, file)));
  for (const file of ['site.yaml', 'pages/home.yaml', 'pumps/101.md', 'en/site.yaml']) {
    expect(files, file).toContain(file);
  }
});
