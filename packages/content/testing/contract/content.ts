import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { article, page, put } from '../content-folder';

const SITE = `siteName: 试站
headNav:
  - { title: 首页, path: / }
  - { title: 外站, path: 'https://example.com/' }
`;
const AUTHOR = `name: 试写人
description: 写一些文字。
links:
  - { title: 主页, url: 'https://example.com/me' }
`;
/** Files beside categories, articles and pages. */
const FILES = {
  'site.yaml': SITE,
  'authors/tester.yaml': AUTHOR,
  'redirects.yaml': '- { from: /old, to: /content, status: 308 }\n',
};
const WRITTEN = '2025-01-01T08:00:00+08:00';
const ARTICLES_EACH = 8;

/** Creates a folder with these files. */
export async function makeFolder(files: Readonly<Record<string, string>>) {
  const dir = await mkdtemp(path.join(tmpdir(), 'contract-'));
  for (const [file, text] of Object.entries(files)) await put(dir, file, text);
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** Creates a small content folder with drafts, a scheduled article, tags and a redirect. */
export async function makeContent(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const { dir, remove } = await makeFolder(FILES);
  const write = (file: string, text: string) => put(dir, file, text);
  await write('pages/about_us.md', page('关于本站', '一些文字。\n', WRITTEN));
  await write('pages/terms.md', page('使用条款', '一些文字。\n', WRITTEN));
  for (const [index, category] of ['news', 'guides'].entries()) {
    await write(`${category}/category.yaml`, `title: 栏目${index}\norder: ${index}\n`);
    for (let number = 1; number <= ARTICLES_EACH; number += 1) {
      const id = (index + 1) * 100 + number;
      await write(`${category}/${id}.md`, checklist(id, `2025-0${number}-0${index + 1}`));
    }
  }
  await write('news/901.md', checklist(901, '2025-03-03', 'draft'));
  await write('news/101.draft.md', checklist(101, '2025-01-01', 'draft'));
  await write('news/902.md', checklist(902, '2999-01-01'));
  return { dir, remove };
}

function checklist(id: number, day: string, status = 'published'): string {
  const title = `无障碍检查清单（${id % 100}）`;
  const tags = [id % 2 ? '单号' : '双号', '试验'];
  const front = {
    title,
    tags,
    author: id % 2 ? 'tester' : '别人',
    ...(id % 4 === 1 ? { series: '四之一' } : {}),
    publishedAt: `${day}T08:00:00+08:00`,
    status,
  };
  return article(front, '正文谈到键盘、对比度和屏幕阅读器。\n');
}
