import { afterEach, expect, test } from 'vitest';
import { closeServers, serveHttp } from '../../../testing/api-server';
import { readWordpressSite } from './live-site';

afterEach(closeServers);

const post = (id: number, base: string, more = {}) => ({
  ...{ id, date: '2024-03-05T09:00:00', date_gmt: '2024-03-05T01:00:00', slug: `post-${id}` },
  ...{ modified: '2024-03-06T09:00:00', modified_gmt: '2024-03-06T01:00:00' },
  ...{ guid: { rendered: `${base}/?p=${id}` }, link: `${base}/2024/03/post-${id}/` },
  ...{
    title: { rendered: '标题 &#8211; 一' },
    comment_status: 'open',
    status: 'publish',
    categories: [2],
    tags: [9],
  },
  content: { rendered: '<p>正文的开头和后面的字。</p>', protected: false },
  excerpt: { rendered: '<p>正文的开头 [&hellip;]</p>' },
  ...more,
});
const term = (id: number, base: string, more = {}) => ({
  ...{ id, name: '技术 &amp; 网页', slug: 'tech', link: `${base}/category/tech/`, parent: 0 },
  description: '',
  ...more,
});

/** A WordPress with two pages of posts, at `/wp-json` or, without pretty permalinks, in the query. */
async function wordpress(isPretty: boolean) {
  const asked: string[] = [];
  const server = await serveHttp(({ url = '' }, response) => {
    const { base } = server;
    const { pathname, searchParams } = new URL(url, base);
    const route = isPretty ? pathname.replace(/^\/wp-json/, '') : searchParams.get('rest_route');
    asked.push(`${route}?page=${searchParams.get('page')}`);
    const answers: Record<string, unknown> = {
      '/': { name: '旧站 &amp; 笔记', description: '说明', url: base, home: base },
      '/wp/v2/posts':
        searchParams.get('page') === '2'
          ? [post(2, base, { content: { rendered: '', protected: true } })]
          : [post(1, base)],
      '/wp/v2/pages': [],
      '/wp/v2/categories': [term(2, base), term(3, base, { parent: 2, slug: 'x' })],
      '/wp/v2/tags': [term(9, base, { link: `${base}/tag/http/` })],
    };
    const answer = answers[route ?? ''];
    const isRoute = isPretty ? pathname.startsWith('/wp-json') : route !== null;
    if (!isRoute || !answer) return response.writeHead(404).end('<html>');
    const total = route === '/wp/v2/posts' ? '101' : '1';
    return response.writeHead(200, { 'x-wp-total': total }).end(JSON.stringify(answer));
  });
  return { base: server.base, asked };
}

test.each([true, false])(
  'a site is read by its public API, page by page (pretty permalinks: %s)',
  async (isPretty) => {
    const { base, asked } = await wordpress(isPretty);
    const site = await readWordpressSite(base);
    expect(asked).toContain('/wp/v2/posts?page=2');
    const [first, ...others] = site.posts;
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      ...{
        key: 'wordpress:1',
        number: '1',
        title: '标题 – 一',
        summary: '',
        tags: ['技术 & 网页'],
      },
      ...{ categories: ['2'], publishedAt: '2024-03-05T09:00:00+08:00', feedId: `${base}/?p=1` },
      ...{ url: `${base}/2024/03/post-1/`, otherUrls: [`${base}/?p=1`] },
    });
    expect(site.categories.map(({ parents }) => parents)).toEqual([[], ['技术 & 网页']]);
    expect(site.notes.map(({ text }) => text)).toContain('没有搬来：有密码保护，接口不给正文');
    expect(site.addresses).toContainEqual(
      expect.objectContaining({ url: `${base}/tag/http/`, to: { tag: '技术 & 网页' } }),
    );
  },
);

test('another site is an error', async () => {
  const { base } = await serveHttp((_, response) => response.end('<html>'));
  await expect(readWordpressSite(base)).rejects.toThrow('没有WordPress的REST接口');
});
