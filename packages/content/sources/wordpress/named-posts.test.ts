import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { siteOn } from '../../testing/content-sources/wordpress/site';

afterEach(closeServers);

type Site = Awaited<ReturnType<typeof siteOn>>;

/** Tells the site that posts have changed. @returns the requests that followed, with the ids in them */
async function tell({ readChanges, requests }: Site, ...ids: (string | number)[]) {
  requests.length = 0;
  await readChanges(ids.map(String));
  return requests.map(({ path, query }) =>
    [path.replace('/wp-json', ''), query.get('include')].join(' ').trim(),
  );
}

const justNow = () => new Date().toISOString().slice(0, 19);
const edit = (site: Site, name: string, fields: object) =>
  Object.assign(site.post(name), { modified_gmt: justNow() }, fields);

/** A site that has read everything. */
async function readSite(options: Parameters<typeof siteOn>[0] = {}) {
  const site = await siteOn(options);
  await site.titles();
  return site;
}

test('a webhook that names a post makes its source read that post, not the world', async () => {
  const site = await readSite();
  const id = site.idOf('sticky');
  edit(site, 'sticky', { title: { rendered: '改过的题目' }, featured_media: 0 });
  expect(await tell(site, id)).toEqual([`/wp/v2/posts ${id}`, `/wp/v2/posts ${id}`]);
  expect(await site.titles()).toContain('改过的题目');
});

test('an announced post is read again though WordPress has not dated it: a pattern in it may be another', async () => {
  const site = await readSite();
  const id = site.idOf('blocks');
  for (const pattern of ['旧的样板', '新的样板']) {
    site.post('blocks').content.rendered = `<p>${pattern}</p>`;
    await tell(site, id);
    expect((await site.article('blocks')).content).toContain(pattern);
  }
  site.requests.length = 0;
  await site.readChanges();
  expect(site.requests.filter(({ query }) => query.has('include'))).toEqual([]);
});

/** The orders of the lists of the next scan: by `id` from the beginning, where totals are not as expected. */
async function scanOrders({ source, requests }: Site) {
  requests.length = 0;
  await source.scan();
  return requests.map(({ query }) => query.get('orderby'));
}

test('a post that is withdrawn is gone after one request, and one that is new arrives', async () => {
  const site = await readSite();
  const posts = site.content.posts ?? [];
  const [copy, gone] = [{ ...site.post('chinese') }, site.post('sticky')];
  posts.splice(posts.indexOf(gone), 1);
  expect(await tell(site, gone.id)).toEqual([`/wp/v2/posts ${gone.id}`]);
  expect(await site.titles()).not.toContain(gone.title.rendered);
  expect(await scanOrders(site)).toEqual(['modified', 'modified']);
  posts.push({ ...copy, id: 999, title: { rendered: '新写的' }, modified_gmt: justNow() });
  expect((await tell(site, 999))[0]).toBe('/wp/v2/posts 999');
  expect(await site.titles()).toContain('新写的');
  expect(await scanOrders(site)).toEqual(['modified', 'modified']);
});

test('a draft becomes public, and a public post a draft', async () => {
  const site = await readSite({ isKeyed: true });
  const id = site.idOf('blocks');
  edit(site, 'blocks', { status: 'draft' });
  await tell(site, id);
  expect(await site.article('blocks')).toBeUndefined();
  expect(await site.article('blocks', site.askSignedIn)).toMatchObject({ status: 'draft' });
  edit(site, 'blocks', { status: 'publish' });
  expect(await tell(site, id)).not.toContain('/wp/v2/categories');
  expect(await site.article('blocks')).toBeDefined();
});

test('with the first public post of an author comes the name', async () => {
  const site = await readSite({ isKeyed: true });
  site.content.users?.push({ id: 900, name: '新来的' });
  edit(site, 'draft', { author: 900 });
  expect(await tell(site, site.idOf('draft'))).not.toContain('/wp/v2/users');
  edit(site, 'draft', { status: 'publish' });
  expect(await tell(site, site.idOf('draft'))).toContain('/wp/v2/users');
  expect((await site.article('draft')).author).toBe('新来的');
});

test('a post moves to another category, and its old addresses follow its slug', async () => {
  const site = await readSite();
  const { html } = site.content.ids.categories;
  const link = `${site.base}/2026/10/umgezogen/`;
  edit(site, 'chinese', { categories: [html], slug: 'umgezogen', link });
  expect(await tell(site, site.idOf('chinese'))).not.toContain('/wp/v2/categories');
  expect((await site.article('chinese')).category).toBe('html');
  const to = `/content/html/${site.idOf('chinese')}`;
  expect((await site.ask('redirect_list')).data.list).toContainEqual(
    expect.objectContaining({ from: '/2026/10/umgezogen', to }),
  );
});

test('a category that is not known yet is read, and everything with it', async () => {
  const site = await readSite();
  const [known] = site.content.categories ?? [];
  const fresh = { ...known, id: 777, slug: 'neu', name: '新分类', parent: 0 };
  site.content.categories?.push(fresh);
  edit(site, 'chinese', { categories: [777] });
  expect(await tell(site, site.idOf('chinese'))).toContain('/wp/v2/categories');
  expect((await site.article('chinese')).category).toBe('neu');
});

test.each([
  ['the list', 1],
  ['the text', 2],
])('where %s cannot be read, everything is, and nothing is lost', async (_, failing) => {
  const site = await readSite();
  edit(site, 'sticky', { title: { rendered: '改过的题目' } });
  let count = 0;
  site.state.fault = (url, response) => {
    if (!url.searchParams.has('include')) return false;
    count += 1;
    if (count === failing) response.writeHead(500).end('{}');
    return count === failing;
  };
  expect(await tell(site, site.idOf('sticky'))).toContain('/wp/v2/categories');
  expect(await site.titles()).toContain('改过的题目');
});

test('a WordPress that is away for a while loses nothing', async () => {
  const site = await readSite();
  edit(site, 'sticky', { title: { rendered: '改过的题目' } });
  site.state.fault = (_, response) => Boolean(response.writeHead(503).end());
  await expect(tell(site, site.idOf('sticky'))).rejects.toThrow('GET /: 503');
  expect(await site.titles()).not.toContain('改过的题目');
  site.state.fault = undefined;
  await tell(site, site.idOf('sticky'));
  expect(await site.titles()).toContain('改过的题目');
});

test('a post whose new category could not be read is read with its category the next time', async () => {
  const site = await readSite();
  const [category] = site.content.categories ?? [];
  site.content.categories?.push({ ...category, id: 999, slug: 'later', name: '后来的分类' });
  edit(site, 'sticky', { categories: [999] });
  site.state.fault = ({ pathname }, response) =>
    pathname.endsWith('/wp/v2/categories') && Boolean(response.writeHead(503).end());
  await expect(tell(site, site.idOf('sticky'))).rejects.toThrow('503; the last state is kept');
  site.state.fault = undefined;
  await tell(site, site.idOf('sticky'));
  expect((await site.article('sticky')).category).toBe('later');
});

test('a post is read while the pages of its WordPress cannot be', async () => {
  const site = await readSite();
  site.state.fault = ({ pathname }, response) =>
    pathname.endsWith('/wp/v2/pages') && Boolean(response.writeHead(500).end());
  await expect(site.readChanges()).rejects.toThrow('500; the last state is kept');
  edit(site, 'sticky', { title: { rendered: '改过的题目' } });
  await tell(site, site.idOf('sticky'));
  expect(await site.titles()).toContain('改过的题目');
});

test('a burst of webhooks is read in two turns', async () => {
  const site = await readSite();
  const names = ['sticky', 'blocks', 'chinese'];
  for (const name of names) edit(site, name, { title: { rendered: `新${name}` } });
  site.requests.length = 0;
  const ids = names.map((name) => site.idOf(name));
  await Promise.all([...ids, ...ids, ...ids].map((id) => site.readChanges([id])));
  // Each of two turns reads a list, the texts and their pictures.
  expect(site.requests.length).toBeLessThanOrEqual(6);
  expect(await site.titles()).toEqual(expect.arrayContaining(names.map((name) => `新${name}`)));
});
