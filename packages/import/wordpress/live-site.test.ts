import { fakeWordPress } from '@wenzhan/content/testing/content-sources/wordpress/server';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { readWordpressSite } from './live-site';

afterEach(closeServers);

test.each([true, false])(
  'a site is read by its public API, page by page (pretty permalinks: %s)',
  async (isPretty) => {
    const { base, content, post, state } = await fakeWordPress();
    if (!isPretty) {
      state.fault = (url, response) => {
        const route = url.searchParams.get('rest_route');
        if (route === null) return Boolean(response.writeHead(404).end('<html>'));
        url.pathname = `/wp-json${route}`;
        return false;
      };
    }
    const guid = { rendered: `${base}/?p=11` };
    const excerpt = { rendered: '<p>插件改过的开头，写到一半 [&hellip;]</p>' };
    Object.assign(post('chinese'), { guid, excerpt, tags: [6], sticky: true });
    for (let id = 1000; id < 1100; id += 1) content.posts?.push({ ...post('sticky'), id });
    const { posts, categories, notes, addresses } = await readWordpressSite(base);
    expect(posts).toHaveLength(109);
    expect(posts.find(({ number }) => number === '11')).toMatchObject({
      key: 'wordpress:11',
      title: '中文地址 & “引号”',
      pinned: true,
      summary: '',
      tags: ['HTML & CSS'],
      categories: ['4'],
      publishedAt: '2026-10-02T09:00:00+08:00',
      feedId: `${base}/?p=11`,
      url: post('chinese').link,
      otherUrls: [`${base}/?p=11`],
    });
    expect(posts.filter((one) => one.pinned)).toHaveLength(1);
    expect(categories.map(({ parents }) => parents)).toEqual([[], [], ['网页标准'], [], []]);
    expect(notes.map(({ text }) => text)).toContain('没有搬来：有密码保护，接口不给正文');
    expect(addresses).toContainEqual(
      expect.objectContaining({ url: `${base}/tag/html-css/`, to: { tag: 'HTML & CSS' } }),
    );
  },
);

test('another site is an error', async () => {
  const { base } = await serveHttp((_, response) => response.end('<html>'));
  await expect(readWordpressSite(base)).rejects.toThrow('没有WordPress的REST接口');
});

test('a post that cannot be read is named, and the others arrive', async () => {
  const { base, post } = await fakeWordPress();
  const before = (await readWordpressSite(base)).posts.length;
  Object.assign(post('chinese'), { date_gmt: null });
  const { posts, notes } = await readWordpressSite(base);
  expect(posts).toHaveLength(before - 1);
  const note = { subject: 'posts 11', text: '没有搬来：date_gmt不对' };
  expect(notes).toContainEqual(expect.objectContaining(note));
});
