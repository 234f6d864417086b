import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderBody } from '@wenzhan/text/article/body';
import { toMarkdown } from '@wenzhan/text/article/markdown';
import { expect, test } from 'vitest';
import { checkContent } from './check/check';
import { article, page, testApi } from './testing/content-folder';

const CONTENT = 'content';

/** Whatever spans lines. */
const ACROSS_LINES = `
> [!NOTE]
> 这是提示，它有两
> 行。

一句跨行
的话，\`代
码\`，$a
+b$，行末\\
换行，两格\x20\x20
换行。<b
title="属性">粗</b>

<div>

\`\`\`js title="a.js" {2}
let a;

let b;
\`\`\`

</div>

\`\`\`diff
+a
-b
\`\`\`

| 表 | 头 |
| - | - |
| 甲 | 乙[^1] |

题目
---

$$
\\frac{a}
{b}
$$

- [ ] 一
  二

![图](/media/pictures/request-way.svg "说
明")

[^1]: 注
    释
`;

async function sample(): Promise<Record<string, string>> {
  const names = await readdir(CONTENT, { recursive: true });
  const files = await Promise.all(
    names
      .filter((name) => /\.(md|yaml)$/.test(name))
      .map(async (name) => [name, await readFile(path.join(CONTENT, name), 'utf8')]),
  );
  return {
    ...Object.fromEntries(files),
    'news/9001.md': article({ title: '跨行' }, ACROSS_LINES),
    'pages/lines.md': page('跨行', ACROSS_LINES),
  };
}

/** What the API answers, and what pages and Markdown are made of it. */
async function shown(files: Record<string, string>) {
  const { dir, ask } = await testApi(files);
  const [faults, list] = [await checkContent(dir), await ask('article_list?limit=100')];
  const ids: string[] = list.data.list.map(({ id }: { id: string }) => id);
  const calls = [
    ...ids.map((id) => `article_info?id=${id}`),
    ...['lines', 'privacy', 'terms'].map((name) => `single_page?name=${name}`),
    ...['跨行的话', '提示', '状态码', 'cache'].map((word) => `search?keyword=${encodeURI(word)}`),
    ...['index_info', 'category_list', 'page_list', 'tag_list', 'series_list'],
  ];
  const answers = [];
  for (const call of calls) {
    const { code, data } = await ask(call);
    expect(code, call).toBe(0);
    const body = typeof data?.content === 'string' ? renderBody(data.content, '') : null;
    const markdown = body && toMarkdown(body.html, 'https://site.example/a');
    answers.push({ call, data, body, markdown });
  }
  return { faults: faults.map(({ line, message }) => `${line} ${message}`), list, answers };
}

test('files with the line endings of Windows and old Macs make the same pages, searches and Markdown', async () => {
  const files = await sample();

  const expected = await shown(files);
  expect(expected.answers.length).toBeGreaterThan(60);
  const found = expected.answers.find(({ call }) => call.includes(encodeURI('跨行的话')));
  expect(found?.data.list.map(({ id }: { id: string }) => id)).toEqual(['9001']);
  for (const ending of ['\r\n', '\r']) {
    const written = Object.entries(files).map(([name, text]) => [
      name,
      text.replaceAll('\n', ending),
    ]);
    expect(await shown(Object.fromEntries(written))).toEqual(expected);
  }
}, 60_000);

test('HTML of a backend with such line endings makes the same page', () => {
  const html =
    '<p>一\n二</p><pre><code class="language-diff">+a\n-b\n</code></pre>\n<h2>题\n目</h2>';
  const expected = renderBody(html, '');
  for (const ending of ['\r\n', '\r']) {
    expect(renderBody(html.replaceAll('\n', ending), '')).toEqual(expected);
  }
});
