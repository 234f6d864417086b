import { afterEach, expect, test } from 'vitest';
import { closeServers } from '../../../../testing/api-server';
import { siteOn } from '../../../../testing/content-sources/wordpress/site';

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
