// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Tracked } from './analytics';

const SERVER = 'https://stats.example';
const ID = '0b6f5a0e-3c0f-4a6f-9e0b-5f0a6f9b3c0f';
const HASH = '0123456789abcdef0123456789abcdef';
const VIEWS = ['/', '/content?page=2'].map((path) => ({
  url: `https://site.example${path}`,
  referrer: 'https://site.example/before',
  title: `标题${path}`,
}));

let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  vi.resetModules();
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]));
  });
});
afterEach(() => {
  for (const name of ['umami', 'plausible', '_paq', '_hmt', 'dataLayer'])
    Reflect.deleteProperty(window, name);
});

/** Counts both views, and lets the script of the provider arrive. */
async function count(config: Tracked, arrive: () => void = () => undefined) {
  const { startTracker } = await import('./trackers');
  const countView = startTracker(config);
  for (const view of VIEWS) countView(view);
  arrive();
  const [script, ...more] = scripts;
  expect(more).toEqual([]);
  script?.dispatchEvent(new Event('load'));
  await Promise.resolve();
  return script;
}

const of = (name: string) => Reflect.get(window, name);

test('Umami gets each view with its address, and does not watch the address itself', async () => {
  const tracked: object[] = [];
  const script = await count(
    { provider: 'umami', server: SERVER, websiteId: ID, consent: false },
    () =>
      Reflect.set(window, 'umami', {
        track: (change: (props: object) => object) =>
          tracked.push(change({ website: ID, url: '/old' })),
      }),
  );
  expect(script?.src).toBe(`${SERVER}/script.js`);
  expect(script?.getAttribute('data-auto-track')).toBe('false');
  expect(script?.getAttribute('data-website-id')).toBe(ID);
  expect(tracked).toEqual(VIEWS.map((view) => ({ website: ID, ...view })));
});

test('Plausible gets each view, those before its script, too', async () => {
  const script = await count({
    provider: 'plausible',
    server: SERVER,
    domain: 'site.example',
    consent: false,
  });
  // The script that counts nothing by itself.
  expect(script?.src).toBe(`${SERVER}/js/script.manual.js`);
  expect(script?.getAttribute('data-domain')).toBe('site.example');
  expect(of('plausible').q).toEqual(VIEWS.map(({ url }) => ['pageview', { u: url }]));
});

test.each([
  [false, [['disableCookies']]],
  [true, []],
])('Matomo gets each view; cookies only with consent (%s)', async (consent, first) => {
  const script = await count({ provider: 'matomo', server: SERVER, siteId: 7, consent });
  expect(script?.src).toBe(`${SERVER}/matomo.js`);
  expect(of('_paq')).toEqual([
    ...first,
    ['setTrackerUrl', `${SERVER}/matomo.php`],
    ['setSiteId', '7'],
    ...VIEWS.flatMap(({ url, referrer, title }) => [
      ['setReferrerUrl', referrer],
      ['setCustomUrl', url],
      ['setDocumentTitle', title],
      ['trackPageView'],
    ]),
  ]);
});

test('Baidu gets the path of each view, and counts none by itself', async () => {
  const script = await count({ provider: 'baidu', siteId: HASH, consent: false });
  expect(script?.src).toBe(`https://hm.baidu.com/hm.js?${HASH}`);
  expect(of('_hmt')).toEqual([
    ['_setAutoPageview', false],
    ['_trackPageview', '/'],
    ['_trackPageview', '/content?page=2'],
  ]);
});

test.each([
  [false, 'denied'],
  [true, 'granted'],
])('Google gets each view once; cookies only with consent (%s)', async (consent, storage) => {
  const script = await count({ provider: 'ga4', measurementId: 'G-ABC1234567', consent });
  expect(script?.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-ABC1234567');
  const commands: IArguments[] = of('dataLayer');
  expect(commands.every((command) => !Array.isArray(command))).toBe(true);
  expect(commands.map((command) => [...command])).toEqual([
    ['consent', 'default', expect.objectContaining({ analytics_storage: storage })],
    ['js', expect.any(Date)],
    ['config', 'G-ABC1234567', { send_page_view: false, allow_google_signals: false }],
    ...VIEWS.map(({ url, referrer, title }) => [
      ...['event', 'page_view'],
      { page_location: url, page_referrer: referrer, page_title: title },
    ]),
  ]);
  const [, , choices] = commands[0] ?? [];
  const { analytics_storage: _, ...advertising } = choices;
  expect([...new Set(Object.values(advertising))]).toEqual(['denied']);
});

test.each<Tracked>([
  { provider: 'umami', server: SERVER, websiteId: ID, consent: false },
  { provider: 'plausible', server: SERVER, domain: 'site.example', consent: false },
  { provider: 'matomo', server: SERVER, siteId: 7, consent: false },
  { provider: 'baidu', siteId: HASH, consent: false },
  { provider: 'ga4', measurementId: 'G-ABC1234567', consent: false },
])('a blocker that keeps the script of $provider away is no error of the site', async (config) => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', note);
  const { startTracker } = await import('./trackers');
  const countView = startTracker(config);
  for (const view of VIEWS) countView(view);
  scripts[0]?.dispatchEvent(new Event('error'));
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', note);
  expect(rejections).toEqual([]);
});
