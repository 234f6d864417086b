import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApi } from '../testing/content-folder';
import { AFTER_RECORDINGS, replay, requestName } from '../testing/content-sources/recording';
import { ghostSource } from './ghost/source';
import { articleIdOf } from './identifiers';
import { strapiSource } from './strapi/source';

const SYSTEMS = {
  ghost: { source: ghostSource, key: `KEY,${'a'.repeat(24)}:${'b'.repeat(64)}`, base: 16 },
  strapi: { source: strapiSource, key: 'READ_TOKEN', base: 36 },
};
const LATER = '2027-01-01T00:00:00.000Z';

// biome-ignore lint/suspicious/noExplicitAny: tests change untyped JSON
type Item = Record<string, any>;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS }));
afterEach(() => void vi.useRealTimers());

/** A site on a recorded system, which has read everything. */
async function readSite(system: keyof typeof SYSTEMS) {
  const recording = replay(system);
  const { source, key, base } = SYSTEMS[system];
  // Stores are shared by address.
  const url = `https://${system}-${randomUUID()}.example`;
  const site = await testApi(
    {},
    {
      source: source({ url, user: undefined, key, dir: undefined }),
      now: () => AFTER_RECORDINGS,
    },
  );
  const original = recording.made.linked ?? '';
  const id = articleIdOf(original, base);
  const article = async () => (await site.ask(`article_info?id=${id}`)).data?.article;
  await article();
  /** The lists of all answers, as arrays. */
  const lists = () =>
    Object.values(recording.answers).flatMap(({ body }) =>
      Object.values(body as object).filter(Array.isArray),
    ) as Item[][];
  const isIt = (item: Item) => (item.documentId ?? item.id) === original;
  /** Changes the article in all answers. */
  const edit = (fields: Item) => {
    for (const item of lists().flat().filter(isIt)) {
      Object.assign(item, { updatedAt: LATER, updated_at: LATER }, fields);
    }
  };
  const withdraw = () => {
    for (const list of lists()) if (list.some(isIt)) list.splice(list.findIndex(isIt), 1);
  };
  /** Tells the site that the article has changed. @returns whether each request named the article */
  const tell = async () => {
    recording.requests.length = 0;
    await site.readChanges([id]);
    return recording.requests.map((name) => name.includes(original));
  };
  return { ...site, ...recording, id, original, article, edit, withdraw, tell };
}

const each = test.each(['ghost', 'strapi'] as const);
const NEW_TITLE = '改过的题目';
/** The published list, that of drafts, and the text. */
const OF_ONE_ARTICLE = [true, true, true];

each('a webhook of %s that names an article makes its source read that article', async (system) => {
  const { article, edit, tell } = await readSite(system);
  edit({ title: NEW_TITLE });
  expect(await tell()).toEqual(OF_ONE_ARTICLE);
  expect((await article()).title).toBe(NEW_TITLE);
});

each('an article that %s has withdrawn is gone after two requests', async (system) => {
  const { article, withdraw, tell, ask } = await readSite(system);
  const before = (await ask('article_list')).data.total;
  withdraw();
  expect(await tell()).toEqual([true, true]);
  expect(await article()).toBeUndefined();
  expect((await ask('article_list')).data.total).toBe(before - 1);
});

each('a category that %s did not list before is read, and everything with it', async (system) => {
  const { edit, tell } = await readSite(system);
  const fresh = { id: 'c'.repeat(24), documentId: 'c'.repeat(24), name: '新', slug: 'neu' };
  edit({ category: fresh, tags: [{ ...fresh, visibility: 'public' }] });
  expect(await tell()).toContain(false);
});

each(
  'where the article cannot be read, %s is read as a whole, and nothing is lost',
  async (system) => {
    const { article, edit, tell, original } = await readSite(system);
    edit({ title: NEW_TITLE });
    const answer = fetch;
    let failures = 1;
    vi.stubGlobal('fetch', async (url: string) => {
      if (!requestName(url).includes(original) || failures === 0) return answer(url);
      failures -= 1;
      return new Response(null, { status: 500 });
    });
    expect(await tell()).toContain(false);
    expect([(await article()).title, failures]).toEqual([NEW_TITLE, 0]);
  },
);

each('a burst of webhooks of %s is read in two turns', async (system) => {
  const { article, edit, id, readChanges, requests } = await readSite(system);
  edit({ title: NEW_TITLE });
  requests.length = 0;
  await Promise.all(Array.from({ length: 20 }, () => readChanges([id])));
  expect(requests.length).toBeLessThanOrEqual(2 * OF_ONE_ARTICLE.length);
  expect((await article()).title).toBe(NEW_TITLE);
});
