import { text as textOf } from 'node:stream/consumers';
import { type CallName, endpoints } from '@wenzhan/contract/calls/endpoints';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { checkAnalytics, configuredSources } from '@wenzhan/contract/schemas/analytics-sources';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { describeApp } from '@wenzhan/host/app';
import { withPageCsp } from '@wenzhan/host/testing/parts';
import { contentPolicy, staticHostPolicy, withSources } from '@wenzhan/kit/security/content-policy';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { SiteDocument } from '../../components/frame/site-document';
import { analyticsConfig } from '../../lib/browser/analytics';
import { siteDescription } from '../../lib/hosting/site-description';

describeApp(siteDescription);

vi.mock('next/headers', () => ({ draftMode: async () => ({ isEnabled: false }) }));
vi.mock('@/components/frame/site-shell', () => ({}));
vi.mock('@/components/frame/page-views', () => ({ PageViews: () => null }));
vi.mock('@/components/frame/page-effects', () => ({ PageEffects: () => null }));
vi.mock('@/components/session/preview-bar', () => ({ PreviewBar: () => null }));

const META = '<meta name="analytics" content="umami https://evil.example"/>';
const HOSTILE = [
  'https://evil.example',
  'https://*',
  `"/></title></head>${META}<script src="//evil.example">`,
];

/** Values of which at least one is valid wherever the API has a text, a number or a choice. */
const VALUES = [
  ...['text', 'name', '1', '/path', 'https://good.example/path', 'a@b.example'],
  ...['2026-01-01T00:00:00Z', '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f', '#123456', '010-12345678'],
  ...['0123456789abcdef0123456789abcdef', 1, 301, true],
];

type Def = Record<string, unknown> & { type: string };
type Fields = Record<string, z.core.$ZodType>;

/** Menus contain menus. */
const DEEPEST = 8;

/** A value of a schema, with all its fields. */
function sampleOf(schema: z.core.$ZodType, depth = 0): unknown {
  const { type, ...def } = schema._zod.def as unknown as Def;
  if (type === 'object') {
    const fields = Object.entries(def.shape as Fields);
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field, depth + 1)]));
  }
  if (type === 'array')
    return depth > DEEPEST ? [] : [sampleOf(def.element as z.core.$ZodType, depth + 1)];
  if (type === 'enum') return Object.values(def.entries as object)[0];
  if (type === 'literal') return (def.values as unknown[])[0];
  const [inner] = partsOf(schema);
  if (type === 'record') return { name: inner && sampleOf(inner, depth) };
  if (inner) return sampleOf(inner, depth);
  return VALUES.find((value) => (schema as z.ZodType).safeParse(value).success) ?? null;
}

/** Values of a schema, in each of which one text is hostile: each text that the schema has, of all its alternatives. */
function hostileOf(schema: z.core.$ZodType, depth = 0): unknown[] {
  const { type, ...def } = schema._zod.def as unknown as Def;
  if (type === 'string') return HOSTILE;
  if (type === 'object') {
    const whole = sampleOf(schema, depth) as object;
    return Object.entries(def.shape as Fields).flatMap(([name, field]) =>
      hostileOf(field, depth + 1).map((value) => ({ ...whole, [name]: value })),
    );
  }
  if (type === 'array') {
    if (depth > DEEPEST) return [];
    return hostileOf(def.element as z.core.$ZodType, depth + 1).map((item) => [item]);
  }
  const inner = partsOf(schema).flatMap((part) => hostileOf(part, depth));
  return type === 'record' ? inner.map((value) => ({ name: value })) : inner;
}

/** The schemas of a schema's alternatives, or the one that it wraps. */
function partsOf({ _zod }: z.core.$ZodType): z.core.$ZodType[] {
  const def = _zod.def as unknown as Partial<
    Record<'innerType' | 'valueType' | 'in' | 'out', z.core.$ZodType>
  > & {
    options?: z.core.$ZodType[];
  };
  if (def.options) return def.options;
  const piped = def.in?._zod.def.type === 'transform' ? def.out : def.in;
  const part = def.innerType ?? def.valueType ?? piped;
  return part ? [part] : [];
}

function addTexts(value: unknown, texts: Set<string>): void {
  if (typeof value === 'string') texts.add(value);
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) addTexts(inner, texts);
}

/** Where code, frames, styles and connections of a page may come from, without the hashes of its own parts. */
const powersOf = (policy: string) =>
  policy
    .replaceAll(/ 'sha256-[^']+'/g, '')
    .split('; ')
    .filter((directive) => !/^(?:img|media)-src /.test(directive));

async function policyOf(element: ReactNode): Promise<string> {
  const { prelude } = await prerender(element);
  const html = `<!DOCTYPE html>${await textOf(prelude as never)}`;
  const document = { html, headers: {}, postponed: undefined };
  withPageCsp(document);
  return String(Reflect.get(document.headers, 'content-security-policy'));
}

const UNCHANGED = powersOf(contentPolicy({ scripts: [], styles: [] }));

function stubBackend() {
  vi.stubEnv('API_BASE_URL', 'https://api.example');
  vi.stubEnv('COMMENTS', '');
}

test('no text of the site’s configuration changes where the code of pages comes from', async () => {
  stubBackend();
  const schema = endpoints.index_info.data.check(checkAnalytics);
  const sites = new Map<string, SiteConfig>();
  for (const answer of hostileOf(endpoints.index_info.data)) {
    const parsed = parseTolerantly(schema, answer);
    if (parsed.success) sites.set(JSON.stringify(parsed.data.data.site), parsed.data.data.site);
  }
  // Nearly all fields take any text.
  expect(sites.size).toBeGreaterThan(100);
  for (const [written, site] of sites) {
    vi.stubEnv('SITE_CDN_URL', site.cdnUrl);
    const chosen = configuredSources(analyticsConfig(site.analytics));
    const policy = await policyOf(<SiteDocument site={site}>文</SiteDocument>);
    const expected = withSources(contentPolicy({ scripts: [], styles: [] }), chosen);
    expect(powersOf(policy), written).toEqual(powersOf(expected));
    for (const one of [policy, withSources(staticHostPolicy(), chosen)]) {
      expect(one, written).not.toContain('*');
      expect(powersOf(one).join(), written).not.toContain('evil');
    }
  }
});

test('no text of another answer is taken for the analytics of its document', async () => {
  stubBackend();
  const calls = Object.keys(endpoints) as CallName[];
  const texts = new Set<string>();
  for (const call of calls.filter((name) => name !== 'index_info')) {
    for (const answer of hostileOf(endpoints[call].data)) {
      const parsed = parseTolerantly<unknown>(endpoints[call].data, answer);
      if (parsed.success) addTexts(parsed.data.data, texts);
    }
  }
  expect([...texts].filter((text) => text.includes('evil')).length).toBeGreaterThan(0);
  for (const text of texts) {
    const policy = await policyOf(
      <html lang="zh">
        <body title={text}>
          <title>{text}</title>
          <meta name="description" content={text} />
          {text}
        </body>
      </html>,
    );
    expect(powersOf(policy), text).toEqual(UNCHANGED);
  }
});
