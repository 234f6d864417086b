import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test, vi } from 'vitest';
import { siteOn } from '../../testing/content-sources/wordpress/site';

afterEach(closeServers);

const SECRET = '只给编辑看';

/** A site read with a key, whose WordPress shows more to those who sign in. */
async function siteWithSecret() {
  const site = await siteOn({ isKeyed: true });
  const items = [...(site.content.posts ?? []), ...(site.content.pages ?? [])];
  const texts = new Map(items.map(({ content }) => [content, content.rendered]));
  site.state.fault = () => {
    const secret = site.requests.at(-1)?.authorization ? SECRET : '';
    for (const [content, text] of texts) content.rendered = `${text}<p>${secret}</p>`;
    return false;
  };
  return site;
}

test('published texts are those that visitors of WordPress see; drafts those of its editors', async () => {
  const { ask, askSignedIn, article, post, readChanges } = await siteWithSecret();
  const page = async () => (await ask('single_page?name=about_us')).data;
  expect(await page()).toMatchObject({ page: { name: 'about_us' } });
  expect(JSON.stringify(await page())).not.toContain(SECRET);
  expect((await article('blocks')).content).not.toContain(SECRET);
  for (const name of ['draft', 'pending', 'future']) {
    expect((await article(name, askSignedIn)).content, name).toContain(SECRET);
  }
  // As WordPress does when the time has come: nothing else changes.
  post('future').status = 'publish';
  await readChanges();
  expect((await article('future', askSignedIn)).content).not.toContain(SECRET);
});

test('a draft that is published between list and text is not shown as editors see it', async () => {
  const site = await siteWithSecret();
  const secret = site.state.fault;
  site.state.fault = (url, response) => {
    if (url.searchParams.has('include')) site.post('draft').status = 'publish';
    return secret?.(url, response) ?? false;
  };
  expect(await site.article('draft')).toBeUndefined();
  await site.readChanges();
  expect((await site.article('draft')).content).not.toContain(SECRET);
});

test('what a plugin hides from visitors is gone with the next scan, and comes back a minute later', async () => {
  const clock = vi.spyOn(performance, 'now');
  const { requests, state, ...site } = await siteOn({ isKeyed: true });
  const [page = {}] = site.content.pages ?? [];
  const shown = async () => [
    (await site.article('blocks')) !== undefined,
    (await site.ask('page_list')).data.list.some(({ name }: never) => name === 'about_us'),
  ];
  expect(await shown()).toEqual([true, true]);
  let isHidden = true;
  state.fault = () => {
    const status = isHidden && !requests.at(-1)?.authorization ? 'private' : 'publish';
    for (const item of [site.post('blocks'), page]) item.status = status;
    return false;
  };
  for (const item of [site.post('blocks'), page]) item.modified_gmt = '2026-11-01T00:00:00';
  for (const _scan of [1, 2]) await site.readChanges();
  expect(await shown()).toEqual([false, false]);
  requests.length = 0;
  await site.readChanges();
  expect(requests.filter(({ query }) => query.has('include'))).toEqual([]);
  isHidden = false;
  clock.mockReturnValue(performance.now() + 61_000);
  await site.readChanges();
  expect(await shown()).toEqual([true, true]);
  clock.mockRestore();
});

test('a WordPress that lets only its users read says that visitors cannot, and its texts stay away', async () => {
  const site = await siteOn({ isKeyed: true });
  site.state.fault = (_, response) => {
    if (site.requests.at(-1)?.authorization) return false;
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end('{"code":"rest_not_logged_in","message":"You are not logged in."}');
    return true;
  };
  await expect(site.readChanges()).rejects.toThrow(
    /GET \/wp\/v2\/posts: 401 rest_not_logged_in .*: what is published must be readable without/,
  );
});
