import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import type { SourceSite } from './source';
import { readFault, runImport } from './testing/old-site';
import { writeReport } from './write-report';

/** A site with many copies of its posts, each with two faults and a picture that all have, and with posts left out. */
async function large(count: number): Promise<SourceSite> {
  const site = await readFault('wp-part1.xml');
  const [first] = site.posts;
  if (!first) throw new Error('the fixture has no post');
  const location = { file: 'a.xml', line: 1 };
  return {
    ...site,
    posts: Array.from({ length: count }, (_, index) => ({
      ...first,
      key: `wordpress:${index + 100}`,
      number: `${index + 100}`,
      title: `第${index}篇`,
      url: `${site.base}/p${index}`,
      otherUrls: [],
      body: `<p>字${index}</p><p><img src="/missing.png" alt="图"></p>`,
      original: undefined,
      status: index < 5 ? 'draft' : 'published',
      hiddenBy: index < 5 ? 'private: true' : undefined,
      notes: [`第${index}行的标签没有搬来`, ...(index < 5 ? ['原来是私密文章，写成草稿'] : [])],
    })),
    notes: [
      ...Array.from({ length: 7 }, (_, index) => ({
        ...{ location, subject: `坏${index}`, text: '没有搬来：读不了', isLeftOut: true as const },
      })),
      { location, subject: '菜单', text: '没有搬来：菜单项' },
    ],
  };
}

async function reportOn(count: number, steps: string[] = []) {
  const root = temporaryFolder();
  const { result } = await runImport(await large(count), root, { offline: true });
  const file = path.join(root, 'report.md');
  await writeReport(file, result, steps);
  const lists = await readdir(`${root}/report-lists`).catch(() => []);
  const texts = new Map<string, string>();
  for (const name of lists) {
    texts.set(name, await readFile(path.join(root, 'report-lists', name), 'utf8'));
  }
  return { root, file, text: await readFile(file, 'utf8'), texts };
}

test('a report begins with one screen: how many came, how many did not, and what to do now', async () => {
  const { text } = await reportOn(40, ['打开看看']);
  const [screen = ''] = text.split('\n## ');
  const lines = screen.trim().split('\n');
  expect(lines.length).toBeLessThanOrEqual(25);
  expect(lines[2]).toBe('文章40篇，页面0个，栏目1个，没有搬来的7篇');
  expect(screen).toMatch(/原来不公开、写成草稿的：5篇[\s\S]*文章和页面：7篇[\s\S]*图片和文件：1个/);
  expect(screen).toMatch(/现在要做的\*\*\n\n1\. .*没有搬来的文章和页面[\s\S]*\n\d\. 打开看看$/m);
});

test('a large site has the first three of each kind in the report, and each thing once in the lists', async () => {
  const { text, texts } = await reportOn(40);
  expect(text.split('\n').length).toBeLessThan(100);
  expect(text).toContain('### 第…行的标签没有搬来（40）');
  expect(text.match(/行的标签没有搬来$/gm)).toHaveLength(3);
  expect([...texts.keys()].sort()).toEqual(['changed.md', 'drafts.md', 'left-out.md', 'posts.md']);
  const all = [...texts.values()].join('\n');
  for (const [pattern, count] of [
    [/行的标签没有搬来$/gm, 40],
    [/^- .*没有搬来：读不了$/gm, 7],
    [/\*\* → `/g, 40],
    [/写成草稿$/gm, 0],
    [/missing\.png|“图”/g, 0],
  ] as const) {
    expect(all.match(pattern) ?? [], String(pattern)).toHaveLength(count);
  }
  // The picture that all posts have is named once.
  expect(text.match(/missing\.png/g)).toHaveLength(1);
  expect(text).toMatch(/missing\.png：没有联网去取（.*等40篇）/);
});

test('a small site has all of it in the report, and a list of an earlier import is removed', async () => {
  const { root, file } = await reportOn(40);
  const { result } = await runImport(await readFault('wp-part1.xml'), temporaryFolder(), {
    offline: true,
  });
  await writeReport(file, result, []);
  expect(await readdir(path.join(root, 'report-lists'))).toEqual([]);
  expect(await readFile(file, 'utf8')).not.toContain('全部：');
});
