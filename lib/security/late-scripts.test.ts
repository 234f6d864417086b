import { expect, test } from 'vitest';
import { startScriptsLate } from './late-scripts';

const HEAD =
  '<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/r.js"/>' +
  '<script src="/_next/static/chunks/a.js" async=""></script>' +
  '<script src="/_next/static/chunks/old.js" noModule=""></script>';
const REST =
  '<p>a</p><script src="/_next/static/chunks/r.js" id="_R_" async=""></script>' +
  '<script src="/_next/static/chunks/a.js" async=""></script>';

test('one script at the end names each of the others once', () => {
  const late = startScriptsLate(`<head>${HEAD}</head><body>${REST}</body></html>`);
  expect(late).toMatch(
    /^<head><script src="\/_next\/static\/chunks\/old.js" noModule=""><\/script><\/head><body><p>a<\/p><script data-scripts="\/_next\/static\/chunks\/a.js \/_next\/static\/chunks\/r.js">[^<]+<\/script><\/body><\/html>$/,
  );
});

test.each([
  ['a document without scripts', '<body><p>a</p></body>'],
  ['a part of a document', REST],
  ['scripts of others', '<body><script src="/media/a.js" async=""></script></body>'],
])('%s is left as it is', (_, html) => {
  expect(startScriptsLate(html)).toBe(html);
});

test('the scripts are started once the first frame is there; at once where nobody looks', () => {
  const late = startScriptsLate(`<body>${REST}</body>`);
  const code = /data-scripts="[^"]+">([^<]+)</.exec(late)?.[1] ?? '';
  const run = (hidden: boolean) => {
    const steps: string[] = [];
    const dataset = { scripts: '/a.js /b.js' };
    const append = ({ src, async }: { src: string; async: boolean }) =>
      steps.push(`${src} ${async}`);
    const page = {
      currentScript: { dataset },
      hidden,
      createElement: () => ({}),
      head: { append },
      addEventListener: () => {},
    };
    const noted = (step: string) => (then: () => void) => {
      steps.push(step);
      then();
    };
    new Function('document', 'requestAnimationFrame', 'setTimeout', code)(
      page,
      noted('frame'),
      noted('later'),
    );
    return steps;
  };
  expect(run(false)).toEqual(['frame', 'later', '/a.js true', '/b.js true']);
  expect(run(true)).toEqual(['/a.js true', '/b.js true']);
});
