import { afterEach, expect, test } from 'vitest';
import { closeServers } from '../../../../testing/api-server';
import { fieldFaults } from '../../../../testing/content-sources/field-faults';
import { siteOn } from '../../../../testing/content-sources/wordpress/site';

afterEach(closeServers);

type Site = Awaited<ReturnType<typeof siteOn>>;

/** The records whose fields are changed, of each collection one. */
const recordsOf = ({ content, post }: Site) => ({
  root: content.root,
  post: post('blocks'),
  page: content.pages?.[0],
  category: content.categories?.[0],
  tag: content.tags?.[0],
  user: content.users?.[0],
  media: content.media?.[0],
  menu: content.menus?.[0],
  item: content['menu-items']?.[0],
});

const KINDS = [
  ...['root', 'post', 'page', 'category', 'tag'],
  ...['user', 'media', 'menu', 'item'],
] as (keyof ReturnType<typeof recordsOf>)[];

test.each(KINDS)(
  'any field of a %s may be bad: all else arrives, and is withdrawn',
  async (kind) => {
    const count = faultsOf(await siteOn({ isKeyed: true }), kind).length;
    expect(count).toBeGreaterThan(10);
    // Some of them: planted before the first read, or after it.
    for (let at = 0; at < count; at += 7) {
      const site = await siteOn({ isKeyed: true });
      const fault = faultsOf(site, kind)[at];
      const isCold = at % 2 === 0;
      if (!isCold) await site.titles();
      fault?.plant();
      site.post('chinese').status = 'private';
      if (!isCold) await site.readChanges();
      const titles = await site.titles();
      expect(titles, fault?.name).toContain('置顶的一篇');
      expect(titles, fault?.name).not.toContain('中文地址 & “引号”');
      expect((await site.ask('index_info')).code, fault?.name).toBe(0);
      await site.close();
    }
  },
);

function faultsOf(site: Site, kind: (typeof KINDS)[number]) {
  const record = recordsOf(site)[kind];
  if (!record) throw new Error(`no ${kind} is recorded`);
  return fieldFaults(record, kind);
}

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

test.each(['40000000000', '-1', 'many'])('a total of %s is not believed', async (total) => {
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
