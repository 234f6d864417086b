import { expect, test } from 'vitest';
import { describeApp } from '../app';
import { deferScripts } from './deferred-scripts';

describeApp({ runsScripts: 'self.AbortSignal&&AbortSignal.timeout' });

const HEAD =
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/r.js"/>' +
  '<script src="/_next/static/chunks/a.js" async=""></script>' +
  '<script src="/_next/static/chunks/old.js" noModule=""></script>';
const REST =
  '<p>a</p><script src="/_next/static/chunks/r.js" id="_R_" async=""></script>' +
  '<script src="/_next/static/chunks/a.js" async=""></script>' +
  '<script src="/_next/static/chunks/b.js" async=""></script>';
const OTHER = '<script defer src="/_next/static/c.js"></script>';

test('one script at the end names each of the others once, last the one that begins', () => {
  const late = deferScripts(`<head>${HEAD}</head><body>${REST}</body></html>`);
  expect(late).toMatch(
    /^<head><script src="\/_next\/static\/chunks\/old.js" noModule=""><\/script><\/head><body><p>a<\/p><script data-scripts="\/_next\/static\/chunks\/a.js \/_next\/static\/chunks\/b.js \/_next\/static\/chunks\/r.js">[^<]+<\/script><\/body><\/html>$/,
  );
});

test.each([
  ['without scripts', '<body><p>a</p></body></html>'],
  ['that has no end', `<body>${REST}`],
  ['with scripts of others', `<body>${REST.replaceAll('/_next/', '/media/')}</body></html>`],
  ['without a script that begins', `<body>${REST.replace(' id="_R_"', '')}</body></html>`],
  ['with two that begin', `<body>${REST.replace('b.js"', 'b.js" id="_R_"')}</body></html>`],
  ['with a script of another form', `<body>${REST}${OTHER}</body></html>`],
])('a document %s is left unchanged', (_, html) => {
  expect(deferScripts(html)).toBeNull();
});

/** Runs the script loader in a page with pictures at these heights; returns the events in order. */
async function start(
  hidden: boolean,
  tops: number[] = [],
  {
    arePicturesMissing = false,
    areFolded = false,
    browser = { AbortSignal } as { AbortSignal?: unknown },
  } = {},
) {
  const late = deferScripts(`<body>${REST}</body></html>`);
  const code = /data-scripts="[^"]+">([^<]+)</.exec(late ?? '')?.[1] ?? '';
  const steps: string[] = [];
  const append = ({ src, async }: { src: string; async: boolean }) => steps.push(`${src} ${async}`);
  const images = tops.map((top) => ({
    complete: false,
    matches: (selector: string) => areFolded && selector === 'details:not([open]) *',
    getBoundingClientRect: () => ({ top, bottom: top + 100 }),
    decode: async () =>
      arePicturesMissing ? new Promise(() => {}) : steps.push(`picture at ${top}`),
  }));
  const page = {
    currentScript: { dataset: { scripts: '/a.js /b.js' } },
    hidden,
    images,
    createElement: () => ({}),
    head: { append },
    addEventListener: () => {},
  };
  const frame = (then: () => void) => {
    steps.push('frame');
    then();
  };
  const later = (then: () => void, wait = 0) => (wait === 0 || arePicturesMissing) && then();
  const names = ['document', 'requestAnimationFrame', 'setTimeout', 'innerHeight'];
  const floor = ['self', 'AbortSignal'];
  new Function(...names, ...floor, code)(page, frame, later, 800, browser, browser.AbortSignal);
  await new Promise((resolve) => setTimeout(resolve));
  return steps;
}

test('scripts start after the first frame, in a hidden tab at once', async () => {
  expect(await start(false)).toEqual(['frame', '/a.js false', '/b.js false']);
  expect(await start(true)).toEqual(['/a.js false', '/b.js false']);
});

test('the scripts wait for the pictures that are seen first', async () => {
  const steps = await start(false, [-200, 300, 900]);
  expect(steps).toEqual(['frame', 'picture at 300', 'frame', '/a.js false', '/b.js false']);
});

test('the scripts do not wait for a picture that does not come', async () => {
  const steps = await start(false, [300], { arePicturesMissing: true });
  expect(steps).toEqual(['frame', 'frame', '/a.js false', '/b.js false']);
});

test('the scripts do not wait for pictures that are folded away', async () => {
  const steps = await start(false, [300], { areFolded: true });
  expect(steps).toEqual(['frame', '/a.js false', '/b.js false']);
});

test.each([
  ['without AbortSignal', {}],
  ['without AbortSignal.timeout', { AbortSignal: class {} }],
])('in browsers %s, below the floor, none starts', async (_, browser) => {
  expect(await start(true, [], { browser })).toEqual([]);
});
