import type { Element } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { visit as walk } from 'unist-util-visit';
import { pagePath, publicChanges, read } from '../../support/crawler-reads';
import { expect, test } from '../../support/test';

/** Maximum of clicks from the home page to any article without JavaScript. */
const MOST_CLICKS = 4;

// A document of happy-dom takes three times as long, and a crawl reads a hundred pages.
const parser = unified().use(rehypeParse);

test('no link, picture, script or style of the whole site leads nowhere, and every article is near', async ({
  baseURL,
}) => {
  const base = String(baseURL);
  const pages = await crawl(base);
  const broken = [...pages.values()].filter(({ status }) => status !== 200);
  expect(broken.map(({ path, status }) => `${path} ${status}`)).toEqual([]);

  const parts = new Set([...pages.values()].flatMap((page) => page.parts));
  for (const part of parts) expect([part, (await read(base, part)).status]).toEqual([part, 200]);

  for (const place of [...pages.values()].flatMap((page) => page.places)) {
    const [path = '', id = ''] = place.split('#');
    const there = pages.get(path)?.ids.has(decodeURIComponent(id));
    expect([place, there]).toEqual([place, true]);
  }

  const articles = (await publicChanges(base)).filter(({ kind }) => kind === 'article');
  expect(articles.length).toBeGreaterThan(40);
  for (const path of articles.map(pagePath)) {
    expect(pages.get(path)?.clicks ?? Infinity, path).toBeLessThanOrEqual(MOST_CLICKS);
  }
});

/** A page of a crawl without JavaScript. */
interface CrawledPage {
  path: string;
  /** Links to follow from the start to this page. */
  clicks: number;
  status: number;
  /** Links to other pages of the site: path and query, without the fragment. */
  links: string[];
  /** Images, scripts and styles of the site. */
  parts: string[];
  /** Targets of links with a fragment: `path#id`. */
  places: string[];
  ids: Set<string>;
}

/** Follows every link of a site from its home page on, breadth first, each URL once. */
async function crawl(base: string): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  let next = ['/'];
  for (let clicks = 0; next.length > 0; clicks += 1) {
    const found: string[] = [];
    for (const path of next) {
      if (pages.has(path)) continue;
      const page = await visit(base, path, clicks);
      pages.set(path, page);
      found.push(...page.links);
    }
    next = found;
  }
  return pages;
}

async function visit(base: string, path: string, clicks: number): Promise<CrawledPage> {
  const { status, headers, text } = await read(base, path, { accept: 'text/html' });
  const elements: Element[] = [];
  if (headers.get('content-type')?.startsWith('text/html')) {
    walk(parser.parse(text), 'element', (element) => void elements.push(element));
  }
  const here = new URL(path, base);
  const own = (names: RegExp, attribute: string) => ownAddresses(elements, names, attribute, here);
  const links = own(/^(a|area)$/, 'href');
  const moved = headers.get('location');
  return {
    path,
    clicks,
    status,
    links: [...links.map(withoutPlace).filter(isCheap), ...(moved ? [moved] : [])],
    parts: [
      ...own(/^link$/, 'href'),
      ...own(/^(img|script|source)$/, 'src'),
      ...own(/^(img|source)$/, 'srcSet'),
    ].map(withoutPlace),
    places: links.filter((link) => link.includes('#')),
    ids: new Set(elements.flatMap(({ properties: { id } }) => (id ? [String(id)] : []))),
  };
}

function ownAddresses(elements: Element[], names: RegExp, attribute: string, here: URL): string[] {
  return elements
    .filter(({ tagName, properties }) => names.test(tagName) && properties[attribute] != null)
    .map(({ properties }) => String(properties[attribute]))
    .flatMap((value) => (attribute === 'srcSet' ? candidates(value) : value))
    .map((value) => new URL(value, here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}

const candidates = (srcset: string) =>
  srcset.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0] ?? '');

/** Each poster takes up to a second to draw; `e2e/readers/article/sharing.spec.ts` opens one. */
const isCheap = (link: string) => !link.startsWith('/media/share/poster/');

const withoutPlace = (address: string) => address.replace(/#.*$/, '');
