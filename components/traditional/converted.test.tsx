import { text as textOf } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { beforeEach, expect, test, vi } from 'vitest';
import { traditionalScript } from '@/lib/text/traditional/script';
import { AsWritten } from './as-written';
import { Converted } from './converted';

// Before the imports: the route table is made once.
vi.hoisted(() => vi.stubEnv('TRADITIONAL_CHINESE', 'tw'));

beforeEach(() => {
  vi.stubEnv('TRADITIONAL_CHINESE', 'tw');
  vi.stubEnv('SITE_URL', 'https://site.example');
});

const inner = (html: string) => ({ dangerouslySetInnerHTML: { __html: html } });

async function html(children: ReactNode): Promise<string> {
  const script = await traditionalScript({ traditional: { 干净: '干净' } });
  const { prelude } = await prerender(<Converted script={script}>{children}</Converted>);
  return textOf(prelude as never);
}

function Title({ article }: { article: { title: string; traditional?: Record<string, string> } }) {
  return <h2>{article.title}</h2>;
}

function Byline({ author }: { author: { name: string } }) {
  return <p>{`作者：范后，头发：${author.name}`}</p>;
}

function Names({ found }: { found: { author: { name: string } } }) {
  return <b>{found.author.name}</b>;
}

/** A component of the browser, which receives properties only. */
const Client = Object.assign(
  (props: { label: string; path: string; list: { id: string; text: string }[] }) => (
    <i>{JSON.stringify(props)}</i>
  ),
  { $$typeof: Symbol.for('react.client.reference') },
);

test.each<[string, ReactNode, string]>([
  ['texts', ['头发', <b key="1">面条</b>, 7], '頭髮<b>麵條</b>7'],
  ['exceptions of the site', <p key="1">干净的头发</p>, '<p>干净的頭髮</p>'],
  ['components', <Title key="1" article={{ title: '头发' }} />, '<h2>頭髮</h2>'],
  [
    'exceptions of an article',
    <Title key="1" article={{ title: '干净的头发', traditional: { 头发: '头发' } }} />,
    '<h2>干净的头发</h2>',
  ],
  ['names', <AsWritten key="1">范后</AsWritten>, '范后'],
  ['an author', <Byline key="1" author={{ name: '范后' }} />, '<p>作者：范后，頭髮：范后</p>'],
  ['an author among data', <Names key="1" found={{ author: { name: '范后' } }} />, '<b>范后</b>'],
  [
    'attributes',
    <a key="1" href="/content" title="头发" data-note="头发">
      发
    </a>,
    '<a href="/zh-hant/content" title="頭髮" data-note="头发">發</a>',
  ],
  ['code', <code key="1">发布</code>, '<code>发布</code>'],
  [
    'an address',
    <code key="1">https://site.example/feed.xml</code>,
    '<code>https://site.example/zh-hant/feed.xml</code>',
  ],
  [
    'HTML',
    <div key="1" {...inner('<a href="/tags">头发</a>')} />,
    '<div><a href="/zh-hant/tags">頭髮</a></div>',
  ],
  [
    'structured data',
    <script
      key="1"
      type="application/ld+json"
      {...inner('{"name":"头发","url":"https://site.example/tags"}')}
    />,
    '<script type="application/ld+json">{"name":"頭髮","url":"https://site.example/zh-hant/tags"}</script>',
  ],
])('%s', async (_, children, expected) => {
  expect(await html(children)).toBe(expected);
});

test('client components get converted properties', async () => {
  const shown = await html(
    <Client label="头发" path="/tags" list={[{ id: '头发', text: '头发' }]} />,
  );
  expect(JSON.parse(shown.replace(/<\/?i>/g, '').replaceAll('&quot;', '"'))).toEqual({
    label: '頭髮',
    path: '/zh-hant/tags',
    list: [{ id: '头发', text: '頭髮' }],
  });
});

const redirectTo = (path: string) => `NEXT_REDIRECT;replace;${path};308;`;

function Moved({ to }: { to: string }): ReactNode {
  throw Object.assign(new Error('NEXT_REDIRECT'), { digest: redirectTo(to) });
}

test.each([
  ['/content/news/1', '/zh-hant/content/news/1'],
  ['/login?next=%2Fsearch%3Fq%3Da%2520b', '/login?next=%2Fzh-hant%2Fsearch%3Fq%3Da%2520b'],
])('a redirect to %s leads to a page in the same script', async (to, traditional) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await expect(html(<Moved to={to} />)).rejects.toMatchObject({ digest: redirectTo(traditional) });
});
