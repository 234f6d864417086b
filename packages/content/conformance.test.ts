import { writeFile } from 'node:fs/promises';
import { OPTIONAL_CALLS } from '@wenzhan/contract/calls/endpoints';
import { checkBackend } from '@wenzhan/contract/conformance/check-backend';
import { checks } from '@wenzhan/contract/conformance/checks';
import { formatReport } from '@wenzhan/contract/conformance/report';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { dayOf } from '@wenzhan/kit/visits/visit-day';
import { visitFile } from '@wenzhan/kit/visits/visit-files';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contentFolder, put } from './testing/content-folder';
import {
  BASE,
  type Backend,
  callOf,
  EDITOR_TOKEN,
  fail,
  healthyBackend,
  SITE_ORIGIN,
} from './testing/contract/backend';
import { makeContent, makeFolder } from './testing/contract/content';
import { faults } from './testing/contract/faults';
import { languageFaults } from './testing/contract/language-faults';
import { edit, ignoring, remake } from './testing/contract/plants';
import { productFaults } from './testing/contract/product-faults';
import { LANGUAGES_CONTENT } from './testing/languages';
import { PRODUCTS_CONTENT } from './testing/products';

/** The page of sections that faults are planted in. */
const SECTIONS = `title: 开放时间
sections:
  - { type: text, content: 每天的**开放时间**。 }
`;

let healthy: Backend;
/** One in several languages. */
let translated: Backend;
/** One with a catalogue, and a category without dates. */
let catalogue: Backend;

beforeAll(async () => {
  const content = await makeContent();
  await put(content.dir, 'pages/us.yaml', SECTIONS);
  healthy = remembered(healthyBackend(content.dir));
  const languages = await makeFolder({
    ...LANGUAGES_CONTENT,
    'site.yaml': LANGUAGES_CONTENT['site.yaml'].replace('ar]', 'ar, fr]'),
  });
  translated = remembered(healthyBackend(languages.dir));
  const products = await makeFolder(PRODUCTS_CONTENT);
  catalogue = remembered(healthyBackend(products.dir));
  return () => Promise.all([content.remove(), languages.remove(), products.remove()]);
});

/** What was read, of articles that there are and others. */
beforeEach(async () => {
  const dir = temporaryFolder();
  const ids = Array.from({ length: 300 }, (_, at) => at + 1);
  const counts = Object.fromEntries(ids.map((id) => [`/content/news/${id}`, id]));
  const visits = { pages: { counts, other: 0 } };
  await writeFile(visitFile(dir, dayOf(Date.now()), '0123abcd'), JSON.stringify(visits));
  vi.stubEnv('VISITS_DIR', dir);
});

/** Asks a backend once for what does not change between the checks, which are many. */
function remembered(backend: Backend): Backend {
  const responses = new Map<string, Promise<Response>>();
  return async (request) => {
    if (request.method !== 'GET') return backend(request);
    const key = JSON.stringify([request.url, ...request.headers]);
    const response = responses.get(key) ?? backend(request);
    responses.set(key, response);
    return (await response).clone();
  };
}

const check = (transport: Backend) =>
  checkBackend({ base: BASE, transport, token: EDITOR_TOKEN, origin: SITE_ORIGIN });

test('nothing is found in a good backend, anonymous, as an editor and from another origin', async () => {
  expect(await check(healthy)).toEqual([]);
});

test('the origin of the site may have a slash at its end: it is sent as browsers send it', async () => {
  const sent = new Set<string | null>();
  const transport: Backend = (request) => {
    sent.add(request.headers.get('origin'));
    return healthy(request);
  };
  await checkBackend({ base: BASE, transport, origin: `${SITE_ORIGIN}/` });
  expect(sent).toEqual(new Set([null, SITE_ORIGIN]));
});

test.each(faults)('%s is found at %s for: %s', async (id, call, _, plant) => {
  const findings = await check(plant(healthy, call));
  const named = findings.find((finding) => finding.check === id && finding.call === call);
  expect(named, JSON.stringify(findings.slice(0, 5), null, 1)).toBeDefined();
  expect(Object.values(named ?? {}).every((text) => text !== '')).toBe(true);
});

test('nothing is found in a good backend of several languages, one of which has nothing yet', async () => {
  expect(await checkBackend({ base: BASE, transport: translated })).toEqual([]);
});

test.each(languageFaults)('in a language %s is found at %s for: %s', async (id, call, _, plant) => {
  const findings = await checkBackend({ base: BASE, transport: plant(translated, call) });
  expect(findings.map((finding) => [finding.check, finding.call])).toContainEqual([id, call]);
});

test('nothing is found in a good backend with a catalogue', async () => {
  expect(await check(catalogue)).toEqual([]);
});

test.each(productFaults)('in a catalogue %s is found at %s for: %s', async (id, call, _, plant) => {
  const findings = await check(plant(catalogue, call));
  expect(findings.map((finding) => [finding.check, finding.call])).toContainEqual([id, call]);
});

test.each(OPTIONAL_CALLS)('a list of another shape is found at %s', async (call) => {
  const findings = await check(edit(() => ({ list: '没有' }))(healthy, call));
  expect(findings.filter((finding) => finding.call === call).map((one) => one.check)).toContain(
    'schema',
  );
});

test.each(OPTIONAL_CALLS)('a backend without %s is a good one', async (call) => {
  const without = remake(() => fail(404))(healthy, call);
  // What search finds of pages of sections is theirs.
  const findings = await check(edit(() => ({ pages: null }))(without, 'search'));
  expect(findings).toEqual([]);
});

test.each(['name', 'sections'])(
  'a backend that answers with all pages of sections, whatever the %s, is a good one',
  async (parameter) => {
    expect(await check(ignoring(parameter)(healthy, 'section_page_list'))).toEqual([]);
  },
);

test('a backend that takes no messages is a good one, and none gets a message with anything in it', async () => {
  const sent: string[] = [];
  const without: Backend = async (request) => {
    if (callOf(request) !== 'message_create' || request.method !== 'POST') return healthy(request);
    sent.push(await request.text());
    return fail(404);
  };
  expect(await check(without)).toEqual([]);
  expect(sent).toEqual(['{}']);
});

test('each check has a planted fault', () => {
  const planted = [...faults, ...languageFaults, ...productFaults].map(([id]) => id);
  expect(new Set(planted)).toEqual(new Set(Object.keys(checks)));
});

test('an empty backend is named, and what is not checked without content, instead of being a good one', async () => {
  const findings = await checkBackend({
    base: BASE,
    transport: healthyBackend(await contentFolder({})),
  });
  expect(findings.map(({ check, call }) => [check, call])).toEqual([
    ['not-empty', 'category_list'],
    ['not-empty', 'article_list'],
  ]);
  expect(formatReport(BASE, findings)).toMatch(/expected .+ search, .+ not checked\n/);
});

test('a backend that cannot be reached is reported', async () => {
  const findings = await check(() => Promise.reject(new TypeError('fetch failed')));
  expect(new Set(findings.map((finding) => finding.check))).toEqual(new Set(['answers']));
});
