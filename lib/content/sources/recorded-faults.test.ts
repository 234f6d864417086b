import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { testApi } from '../../../testing/content-folder';
import { fieldFaults } from '../../../testing/content-sources/field-faults';
import { replay } from '../../../testing/content-sources/recording';
import { ghostSource } from './ghost/source';
import { strapiSource } from './strapi/source';

const NOW = Date.parse('2027-01-01T00:00:00Z');

afterEach(() => vi.unstubAllGlobals());

// biome-ignore lint/suspicious/noExplicitAny: tests plant faults in untyped JSON
type Json = any;

interface System {
  source: typeof ghostSource;
  key: string | undefined;
  /** Part of the requests that list articles, and the path to the list in their answers. */
  lists: string;
  field: string;
  idField: string;
  /** Its requests whose answers have a record to change, with the path to it. */
  records: Record<string, [part: string, recordIn: (body: Json) => object]>;
}

const GHOST: System = {
  source: ghostSource,
  key: 'CONTENT_KEY',
  ...{ lists: 'content/posts/?fields', field: 'posts', idField: 'id' },
  records: {
    'listed post': ['content/posts/?fields', ({ posts }) => posts[0]],
    post: ['content/posts/?filter', ({ posts }) => posts[0]],
    page: ['content/pages/?filter', ({ pages }) => pages[0]],
    tag: ['content/tags/', ({ tags }) => tags[0]],
    settings: ['content/settings/', ({ settings }) => settings],
  },
};
const STRAPI: System = {
  source: strapiSource,
  // Without drafts, which show an article that is withdrawn.
  key: undefined,
  ...{ lists: 'articles?fields', field: 'data', idField: 'documentId' },
  records: {
    'listed article': ['articles?fields', ({ data }) => data[0]],
    article: ['articles?filters', ({ data }) => data[0]],
    category: ['categories?', ({ data }) => data[0]],
    page: ['pages?', ({ data }) => data[0]],
  },
};

async function siteOn(name: 'ghost' | 'strapi', { source, key }: System) {
  const recording = replay(name);
  // Stores are shared by address.
  const url = `https://${name}-${randomUUID()}.example`;
  const site = await testApi(
    {},
    {
      source: source({ url, user: undefined, key, dir: undefined }),
      now: () => NOW,
    },
  );
  const answers = (part: string): Json[] =>
    Object.entries(recording.answers)
      .filter(([request]) => request.includes(part) && !request.includes('draft'))
      .map(([, { body }]) => body);
  const titles = async () =>
    (await site.ask('article_list?limit=100')).data?.list.map(({ title }: Json) => title) ?? [];
  return { ...site, recorded: recording.answers, answers, titles };
}

const cases = [
  ...Object.keys(GHOST.records).map((kind) => ['ghost', kind, GHOST] as const),
  ...Object.keys(STRAPI.records).map((kind) => ['strapi', kind, STRAPI] as const),
];

test.each(cases)(
  'in %s any field of a %s may be bad: all else arrives, and is withdrawn',
  async (name, kind, system) => {
    const [part, recordIn] = system.records[kind] ?? [];
    if (!part || !recordIn) throw new Error(`no ${kind} is recorded`);
    const faultsOf = (answers: (part: string) => Json[]) =>
      answers(part).map((body) => fieldFaults(recordIn(body), kind));
    const all = await siteOn(name, system).then(({ titles }) => titles());
    const count = faultsOf((await siteOn(name, system)).answers)[0]?.length ?? 0;
    expect(count).toBeGreaterThan(10);
    // Some of them: planted before the first read, or after it.
    for (let at = 0; at < count; at += 9) {
      const site = await siteOn(name, system);
      const isCold = at % 2 === 0;
      if (!isCold) await site.titles();
      const planted = faultsOf(site.answers).map((faults) => faults[at]);
      for (const fault of planted) fault?.plant();
      const withdrawn = withdrawLast(site.answers(system.lists), system);
      if (!isCold) await site.readChanges();
      const titles = await site.titles();
      const message = `${planted[0]?.name} ${isCold ? 'at the start' : 'later'}: ${site.lines}`;
      // All but the one that is withdrawn, and at most the one that is bad.
      expect(titles.length, message).toBeGreaterThanOrEqual(all.length - 2);
      expect((await site.ask('index_info')).code, message).toBe(0);
      expect(withdrawn).toBeTruthy();
      if (titles.length === all.length) expect.fail(`nothing is withdrawn: ${message}`);
    }
  },
);

/** Takes the last entry off each list, as if it were withdrawn. */
function withdrawLast(bodies: readonly Json[], { field, idField }: System): string {
  const id = bodies[0][field].at(-1)[idField];
  for (const body of bodies) {
    body[field] = body[field].filter((item: Json) => item[idField] !== id);
    body.meta.pagination.total -= 1;
  }
  return id;
}

test.each([
  ['ghost', GHOST],
  ['strapi', STRAPI],
] as const)('a total of %s that never ends is not believed', async (name, system) => {
  const site = await siteOn(name, system);
  for (const body of site.answers(system.lists)) body.meta.pagination.total = 4_000_000_000;
  // Every further page is empty.
  for (const [request, { body }] of Object.entries(site.recorded)) {
    if (!request.includes(system.lists)) continue;
    const empty = { ...(body as object), [system.field]: [] };
    for (let page = 2; page < 10; page += 1) {
      const name = request.replace(/(page(?:\]|%5D)?=)1\b/, `$1${page}`);
      site.recorded[name] = { status: 200, body: empty };
    }
  }
  expect((await site.titles()).length).toBeGreaterThan(2);
});

test('blocks 1,000 deep cost their article at most', async () => {
  const site = await siteOn('strapi', STRAPI);
  for (const { data } of site.answers('articles?filters')) {
    let block: object = { type: 'text', text: '深' };
    for (let depth = 0; depth < 1000; depth += 1) block = { type: 'list', children: [block] };
    data[0].content = [block];
  }
  expect((await site.titles()).length).toBeGreaterThanOrEqual(2);
});

test('a menu entry that leads to no page is left out of Ghost’s menu, the site is not', async () => {
  const site = await siteOn('ghost', GHOST);
  for (const { settings } of site.answers('settings')) {
    settings.navigation.push({ label: '写信', url: 'mailto:a@example.com' }, { label: 7 });
  }
  const { headNav } = (await site.ask('index_info')).data.site;
  expect(headNav.length).toBeGreaterThan(0);
  expect(JSON.stringify(headNav)).not.toMatch(/mailto|写信/);
  expect(site.lines.join('\n')).toMatch(/headNav|navigation/);
});
