import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CallName } from '@wenzhan/contract/calls/endpoints';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { article, CATEGORY, testApi } from '../testing/content-folder';
import { AFTER_RECORDINGS, replay } from '../testing/content-sources/recording';
import { siteOn as siteOnWordPress } from '../testing/content-sources/wordpress/site';
import { ghostSource } from './ghost/source';
import { articleIdOf } from './identifiers';
import { strapiSource } from './strapi/source';

/* What is not public changes no answer to a visitor: each site is compared with one that does not have it. */

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS }));
afterEach(() => {
  vi.useRealTimers();
  return closeServers();
});

// biome-ignore lint/suspicious/noExplicitAny: tests change untyped JSON
type Json = any;
type Site = Pick<Awaited<ReturnType<typeof testApi>>, 'ask' | 'askSignedIn'>;

const MARK = 'zq7hidden';
/** Fields that say what an entry is, not what it contains. */
const KEPT = /id$|status|visibility|_at$|At$|date|modified|protected|^object$|mime|ext$/i;

/** The entry with the mark in all its texts. */
function marked<T>(value: T, key = ''): T {
  if (Array.isArray(value)) return value.map((item) => marked(item, key)) as T;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => [name, marked(field, name)]);
    return Object.fromEntries(fields) as T;
  }
  if (typeof value !== 'string' || KEPT.test(key)) return value;
  return (/^https?:/.test(value) ? `${value.replace(/\/$/, '')}/${MARK}/` : value + MARK) as T;
}

const mark = (...entries: object[]) => {
  for (const entry of entries) Object.assign(entry, marked(entry));
};

type Call = Exclude<CallName, 'login' | 'message_create' | 'user_info'>;

/** The answers to a visitor of every call, with queries for what is hidden. */
async function seenBy({ ask }: Site, hidden: readonly string[], url = 'http://site.test') {
  const { list } = (await ask('article_list?limit=100')).data;
  const pages = (await ask('page_list')).data.list;
  const queries: Record<Call, readonly string[]> = {
    index_info: [''],
    category_list: [''],
    article_list: [
      ...['limit=100', `tag=${MARK}`, `series=${MARK}`, `author=${MARK}`, `category=${MARK}`],
      ...['year=2037', 'year=2099'],
    ],
    article_info: [...list.map(({ id }: Json) => id), ...hidden].map((id) => `id=${id}`),
    page_list: [''],
    single_page: [...pages.map(({ name }: Json) => name), MARK].map((name) => `name=${name}`),
    search: [`keyword=${MARK}`, 'keyword=文', `keyword=文&tag=${MARK}`],
    changes: ['limit=1000'],
    tag_list: [''],
    series_list: [''],
    archive_list: [''],
    author_list: [''],
    redirect_list: [''],
    section_page_list: [''],
    most_read: [''],
  };
  const seen: Record<string, unknown> = {};
  for (const [call, each] of Object.entries(queries)) {
    for (const query of each) seen[`${call}?${query}`] = await ask(`${call}?${query}`);
  }
  return JSON.parse(JSON.stringify(seen).replaceAll(new URL(url).host, 'system.example'));
}

/** Compares a site that has hidden entries with one that has none. */
async function expectHidden(
  open: (isWith: boolean) => Promise<Site & { hidden: readonly string[]; url?: string }>,
) {
  const site = await open(true);
  const seen = await seenBy(site, site.hidden, site.url);
  // Editors see it, so it is there.
  const all = await site.askSignedIn('article_list?limit=100');
  expect(JSON.stringify(all)).toContain(MARK);
  for (const id of site.hidden) expect(seen[`article_info?id=${id}`].code, id).toBe(404);
  for (const [call, response] of Object.entries(seen)) {
    expect(JSON.stringify(response), call).not.toMatch(new RegExp(MARK, 'i'));
  }
  const without = await open(false);
  expect(seen).toEqual(await seenBy(without, site.hidden, without.url));
}

test('what is not public in a folder changes no answer', async () => {
  const hidden = {
    ...{ title: MARK, summary: MARK, author: MARK, series: MARK, tags: [MARK], feedId: MARK },
    ...{ aliases: [`/${MARK}`], cover: { url: `/media/${MARK}.png` }, seo: { title: MARK } },
  };
  const known = {
    'news/category.yaml': CATEGORY,
    'news/1.md': article({ title: '文', tags: ['甲'], series: '乙', aliases: ['/old'] }),
  };
  const files = {
    'news/1.draft.md': article({ ...hidden, aliases: [] }, MARK),
    'news/2.md': article({ ...hidden, status: 'draft' }, MARK),
    'news/3.md': article(
      { ...hidden, aliases: [`/3${MARK}`], publishedAt: '2099-01-01T00:00:00+08:00' },
      MARK,
    ),
    [`authors/${MARK}.yaml`]: `name: ${MARK}\n`,
  };
  await expectHidden(async (isWith) => ({
    ...(await testApi({ ...known, ...(isWith && files) })),
    hidden: ['2', '3'],
  }));
});

test('what is not public in WordPress changes no answer', async () => {
  const HIDDEN = ['draft', 'pending', 'future', 'protected'];
  await expectHidden(async (isWith) => {
    const { content, post, base, ...site } = await siteOnWordPress({ isKeyed: true });
    const hidden = HIDDEN.map(post);
    const { posts, pages, categories, tags, users } = content;
    if (!posts || !pages || !categories || !tags || !users) throw new Error('nothing is recorded');
    const further = (list: Json[], id: number, fields: object) => {
      const one = { ...structuredClone(list[0]), id, ...fields };
      mark(one);
      list.push(one);
    };
    if (isWith) {
      further(categories, 901, { parent: 0, slug: 'outer' });
      further(categories, 902, { parent: 901, slug: 'inner' });
      further(tags, 903, {});
      further(users, 904, { name: '甲', slug: 'jia', link: `${base}/author/jia/` });
      mark(...hidden);
      for (const one of hidden) Object.assign(one, { categories: [902], tags: [903], author: 904 });
      further(posts, 905, { status: 'private', categories: [902], tags: [903], author: 904 });
      further(pages, 906, { status: 'private' });
      further(pages, 907, { content: { rendered: '', protected: true } });
      const targets = [
        ...[...hidden.map(({ id }) => id), 905].map((id) => ['post', id]),
        ...[
          ['category', 901],
          ['category', 902],
          ['post_tag', 903],
          ['page', 906],
          ['page', 907],
        ],
      ];
      for (const [at, [object, id]] of targets.entries()) {
        further(content['menu-items'] ?? [], 910 + at, { object, object_id: id, parent: 0 });
      }
    } else {
      content.posts = posts.filter((one) => !hidden.includes(one)) as never;
    }
    return { ...site, url: base, hidden: [...hidden.map(({ id }) => String(id)), '905'] };
  });
});

/** Bodies of recorded answers whose requests have this text in their names. */
const bodiesOf = (answers: ReturnType<typeof replay>['answers'], part: string): Json[] =>
  Object.entries(answers).flatMap(([name, { body }]) => (name.includes(part) ? body : []));

/** Keeps some items of a list, and states that there are no others. */
function keepItems(body: Json, field: string, isKept: (item: Json) => boolean) {
  body[field] = body[field].filter(isKept);
  body.meta.pagination.total = body[field].length;
}

test('what is not public in Ghost changes no answer', async () => {
  await expectHidden(async (isWith) => {
    const { answers, made } = replay('ghost');
    const drafts = bodiesOf(answers, '/admin/posts/');
    const [tags] = bodiesOf(answers, '/content/tags/');
    if (isWith) {
      const own = tags.tags.find(({ visibility }: Json) => visibility === 'public');
      const tag = marked({ ...own, id: 'f'.repeat(24) });
      // Ghost itself lists tags with published posts only.
      tags.tags.push(tag);
      tags.meta.pagination.total += 1;
      for (const post of drafts.flatMap(({ posts }) => posts)) {
        mark(post);
        post.tags = [tag];
      }
    } else {
      for (const body of drafts) keepItems(body, 'posts', () => false);
    }
    const url = `https://ghost-${randomUUID()}.example`;
    const key = `CONTENT_KEY,${'a'.repeat(24)}:${'b'.repeat(64)}`;
    const source = ghostSource({ url, user: undefined, key, dir: undefined });
    const site = await testApi({}, { source, now: () => AFTER_RECORDINGS });
    const hidden = [made.draft, made.scheduled].map((id) => articleIdOf(id ?? '', 16));
    return { ...site, url, hidden };
  });
});

test('what is not public in Strapi changes no answer', async () => {
  const dir = temporaryFolder();
  await writeFile(path.join(dir, 'strapi.yaml'), 'category: { permalink: "/topics/{slug}" }\n');
  await expectHidden(async (isWith) => {
    const { answers, made } = replay('strapi');
    const drafts = bodiesOf(answers, 'status=draft');
    const published = bodiesOf(answers, 'articles?').filter((body) => !drafts.includes(body));
    const [categories] = bodiesOf(answers, 'categories?');
    const isScheduled = ({ documentId }: Json) => documentId === made.untagged;
    if (isWith) {
      const category = (digit: string) =>
        marked({ ...categories.data[0], documentId: digit.repeat(24), slug: digit });
      categories.data.push(category('1'), category('2'));
      categories.meta.pagination.total += 2;
      for (const entry of drafts.flatMap(({ data }) => data)) {
        mark(entry);
        entry.category = category('1');
      }
      for (const entry of published.flatMap(({ data }) => data).filter(isScheduled)) {
        mark(entry);
        Object.assign(entry, { category: category('2'), createdAt: '2099-01-01T00:00:00.000Z' });
      }
    } else {
      for (const body of drafts) keepItems(body, 'data', () => false);
      for (const body of published) keepItems(body, 'data', (entry) => !isScheduled(entry));
    }
    const url = `https://strapi-${randomUUID()}.example`;
    const source = strapiSource({ url, user: undefined, key: 'READ_TOKEN', dir });
    const site = await testApi({}, { source, now: () => AFTER_RECORDINGS });
    const hidden = [made.draft, made.untagged].map((id) => articleIdOf(id ?? '', 36));
    return { ...site, url, hidden };
  });
});
