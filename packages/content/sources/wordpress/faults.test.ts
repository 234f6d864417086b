import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { siteOn } from '../../testing/content-sources/wordpress/site';

afterEach(closeServers);

test.each([
  ['2,000 nested elements', '<div>'.repeat(2000)],
  ['a class of that name', '<p class="constructor">文</p>'],
])('%s in a post cost this post at most', async (_, html) => {
  const site = await siteOn();
  site.post('blocks').content.rendered = html;
  expect(await site.titles()).toContain('置顶的一篇');
});

test('a post at which WordPress fails is named, and the others arrive', async () => {
  const site = await siteOn();
  const id = site.idOf('blocks');
  site.state.fault = (url, response) => {
    const ids = url.searchParams.get('include')?.split(',') ?? [];
    if (!url.pathname.endsWith('/posts') || !ids.includes(id)) return false;
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"critical"}');
    return true;
  };
  const titles = await site.titles();
  expect(titles).toContain('置顶的一篇');
  expect(titles).not.toContain('区块、图库与嵌入');
  expect(site.lines).toEqual([expect.stringContaining(`posts/${id}:1: GET /wp/v2/posts`)]);
  site.state.fault = undefined;
  await site.readChanges();
  expect(await site.titles()).toContain('区块、图库与嵌入');
});

test.each(['-1', 'many'])('a total of %s is not believed', async (total) => {
  const site = await siteOn();
  const before = await site.titles();
  const other = await siteOn();
  other.state.fault = (_, response) => {
    const send = response.writeHead.bind(response);
    response.writeHead = ((status: number, headers: object) =>
      send(status, { ...headers, 'x-wp-total': total })) as typeof response.writeHead;
    return false;
  };
  expect(await other.titles()).toEqual(before);
  other.post('blocks').status = 'private';
  await other.readChanges();
  expect(await other.titles()).not.toContain('区块、图库与嵌入');
});
