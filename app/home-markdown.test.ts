import '../testing/next';

import { CATEGORY } from '@wenzhan/content/testing/content-folder';
import { SITE_URL, serveFiles } from '@wenzhan/content/testing/embedded-site';
import { beforeEach, expect, test, vi } from 'vitest';
import { GET as markdownAt } from './api/markdown/[...path]/route';
import { GET as markdown } from './index.md/route';
import { GET as llms } from './llms.txt/route';
import { generateMetadata } from './page';

serveFiles({
  'site.yaml': 'siteName: 试站\n',
  'news/category.yaml': CATEGORY,
  'pages/home.yaml': `title: 我们做什么
sections:
  - { type: lead, title: 头发干净, button: { title: 动态, path: /content/news } }
  - { type: text, title: 缘起, content: 一些**文字**。 }
`,
});
beforeEach(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

const read = async (get: typeof markdown, path: string) => {
  const response = await get(new Request(SITE_URL + path));
  return { head: [response.status, response.headers.get('link')], text: await response.text() };
};

test('a home page of sections is at /index.md as Markdown', async () => {
  const { head, text } = await read(markdown, '/index.md');
  expect(head).toEqual([200, `<${SITE_URL}/>; rel="canonical"`]);
  expect(text).toBe(`---
title: 我们做什么
url: ${SITE_URL}/
---

# 我们做什么

## 头发干净

[动态](${SITE_URL}/content/news)

## 缘起

一些**文字**。
`);
});

const traditional = (request: Request) =>
  markdownAt(request, { params: Promise.resolve({ path: ['zh-hant', 'index'] }) });

test('it is there in traditional characters, too', async () => {
  const { head, text } = await read(traditional, '/zh-hant/index.md');
  expect(head).toEqual([200, `<${SITE_URL}/zh-hant>; rel="canonical"`]);
  expect(text).toContain(`## 頭髮乾淨\n\n[動態](${SITE_URL}/zh-hant/content/news)`);
});

test('the home page and llms.txt link it', async () => {
  const none = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };
  const { alternates } = await generateMetadata(none as never);
  expect(alternates?.types).toHaveProperty('text/markdown', [{ url: `${SITE_URL}/index.md` }]);
  const { text } = await read(llms, '/llms.txt');
  expect(text).toContain(`[我们做什么](${SITE_URL}/index.md)`);
});
