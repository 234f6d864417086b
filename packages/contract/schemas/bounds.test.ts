// Runs alone: it looks at every schema that this process has registered.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, endpoints } from '../calls/endpoints';
import { htmlText, labelText, longText, namedSchemas, nameText, summaryText } from './fields';
import { parseTolerantly } from './parse-tolerantly';

type Json = Record<string, unknown>;

/** A JSON schema and those within it, each with where it is. */
function* partsOf(schema: unknown, path: string): Generator<[string, Json]> {
  if (typeof schema !== 'object' || schema === null) return;
  if (!Array.isArray(schema)) yield [path, schema as Json];
  for (const [key, inner] of Object.entries(schema)) yield* partsOf(inner, `${path}/${key}`);
}

/** Whether a value of the schema may have any size: it has neither a maximum, nor do its values have one size. */
function isUnbounded({ type, ...schema }: Json): boolean {
  switch (type) {
    case 'string':
      return !(
        'maxLength' in schema ||
        'enum' in schema ||
        'const' in schema ||
        schema.format === 'uuid'
      );
    case 'array':
      return !('maxItems' in schema);
    case 'object':
      return !('maxProperties' in schema) && !('properties' in schema);
    default:
      return false;
  }
}

const unboundedIn = (schema: z.ZodType, name: string) => {
  const json = z.toJSONSchema(schema, { io: 'input' });
  return [...partsOf(json, name)].filter(([, part]) => isUnbounded(part)).map(([path]) => path);
};

const CALLS = Object.keys(endpoints) as CallName[];

test.each(CALLS)('%s: every text, list and record has a maximum', (name) => {
  const call = endpoints[name];
  const unbounded = [
    ...unboundedIn(call.data, `${name}.data`),
    ...unboundedIn(call.query, `${name}.query`),
    ...('body' in call ? unboundedIn(call.body, `${name}.body`) : []),
  ];
  expect(unbounded).toEqual([]);
});

test('the check of maxima sees texts, lists and records without one', () => {
  const inner = z.object({
    a: z.string(),
    b: z.array(z.string().max(1)),
    c: z.record(z.string().max(1), z.int()),
  });
  expect(unboundedIn(inner, '').map((path) => path.split('/').at(-1))).toEqual(['a', 'b', 'c']);
});

test('the parts of the description that OpenAPI names have maxima, too', () => {
  const { schemas } = z.toJSONSchema(namedSchemas, { io: 'input', uri: (id) => `#${id}` });
  const unbounded = [...partsOf(schemas, '')].filter(([, part]) => isUnbounded(part));
  expect(unbounded.map(([path]) => path)).toEqual([]);
  expect(schemas.SiteConfig).toMatchObject({ properties: { siteName: { maxLength: 200 } } });
});

test.each([
  ['a name', nameText, 200],
  ['a label', labelText, 100],
  ['a summary', summaryText, 1000],
  ['a text', longText, 5000],
  ['HTML', htmlText, 1_000_000],
])('%s that is too long is invalid, and is cut where it is parsed tolerantly', (_, text, most) => {
  const schema = z.object({ list: z.array(z.object({ text: text.trim().min(1) })) });
  const parse = (written: string) => parseTolerantly(schema, { list: [{ text: written }] });
  const longest = '长'.repeat(most);
  expect(parse(longest)).toMatchObject({ success: true, data: { leftOut: [] } });
  expect(schema.safeParse({ list: [{ text: `${longest}长` }] }).success).toBe(false);
  const cut = `${longest.slice(0, -1)}…`;
  const message = expect.stringContaining(String(most));
  expect(parse(`${longest}长`)).toEqual({
    success: true,
    data: {
      data: { list: [{ text: cut }] },
      rest: { list: [{ text: cut }] },
      leftOut: [{ path: ['list', 0, 'text'], message, isTooLong: true }],
    },
  });
});

test('a text is cut between characters', () => {
  const cutAt = (text: string) => {
    const parsed = parseTolerantly(z.object({ text: labelText }), { text });
    return parsed.success ? parsed.data.data.text : undefined;
  };
  expect(cutAt(`${'a'.repeat(98)}😀b`)).toBe(`${'a'.repeat(98)}…`);
  expect(cutAt(`${'a'.repeat(97)}😀bc`)).toBe(`${'a'.repeat(97)}😀…`);
});

const article = { id: 1, category: 'news', title: '文', publishedAt: '2026-01-01T00:00:00Z' };
const HUGE = '长'.repeat(100_000);

test('of an article a long text is cut, and a long key or address is left out', () => {
  const cover = { url: `/${HUGE}`, alt: HUGE };
  const long = { ...article, title: HUGE, summary: HUGE, tags: [HUGE, '短'], series: HUGE, cover };
  const data = { list: [article, long], total: 2, page: 1, limit: 12 };
  const parsed = parseTolerantly(endpoints.article_list.data, data);
  if (!parsed.success) throw parsed.error;
  const [, shown] = parsed.data.data.list;
  expect(shown?.title).toHaveLength(200);
  expect(shown?.summary).toHaveLength(1000);
  expect([shown?.tags, shown?.series, shown?.cover]).toEqual([['短'], undefined, undefined]);
  expect(new Set(parsed.data.leftOut.map(({ path }) => path.join('.')))).toEqual(
    new Set(
      ['title', 'summary', 'tags.0', 'series', 'cover.url', 'cover.alt'].map(
        (at) => `list.1.${at}`,
      ),
    ),
  );
});

test('of a site with long texts each is cut, and the site is there', () => {
  const site = {
    siteName: HUGE,
    description: HUGE,
    version: HUGE,
    recordNumber: HUGE,
    cdnUrl: `https://${HUGE}`,
  };
  const headNav = [
    { title: HUGE, path: '/a' },
    { title: '远', path: `/${HUGE}` },
  ];
  const traditional = { [HUGE]: '甲', 里程: HUGE, 皇后: '皇后' };
  const data = { site: { ...site, headNav, traditional } };
  const parsed = parseTolerantly(endpoints.index_info.data, data);
  if (!parsed.success) throw parsed.error;
  const shown = parsed.data.data.site;
  expect(JSON.stringify(shown).length).toBeLessThan(2500);
  expect(shown.siteName).toHaveLength(200);
  expect(shown).toMatchObject({ headNav: [{ path: '/a' }], traditional: { 皇后: '皇后' } });
});
