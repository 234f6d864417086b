import type { Document } from 'happy-dom';
import { read } from './crawler-reads';
import { parseHtml } from './html';

/** A page of a crawl without JavaScript. */
export interface CrawledPage {
  path: string;
  /** Links to follow from the start to this page. */
  clicks: number;
  status: number;
  type: string;
  /** Links to other pages of the site: path and query, without the fragment. */
  links: string[];
  /** Images, scripts and styles of the site. */
  parts: string[];
  /** Targets of links with a fragment: `path#id`. */
  places: string[];
  ids: Set<string>;
}

/** Follows every link of a site from its home page on, breadth first, each URL once. */
export async function crawl(base: string): Promise<Map<string, CrawledPage>> {
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
  const type = headers.get('content-type') ?? '';
  const document = type.startsWith('text/html') ? parseHtml(text) : null;
  const here = new URL(path, base);
  const own = (selector: string, attribute: string) =>
    document ? ownAddresses(document, selector, attribute, here) : [];
  const links = own('a[href], area[href]', 'href');
  const moved = headers.get('location');
  return {
    path,
    clicks,
    status,
    type,
    links: [...links.map(withoutPlace), ...(moved ? [moved] : [])],
    parts: [
      ...own('link[href]', 'href'),
      ...own('img[src], script[src], source[src]', 'src'),
      ...own('img[srcset], source[srcset]', 'srcset'),
    ].map(withoutPlace),
    places: links.filter((link) => link.includes('#')),
    ids: new Set([...(document?.querySelectorAll('[id]') ?? [])].map(({ id }) => id)),
  };
}

function ownAddresses(document: Document, selector: string, attribute: string, here: URL) {
  const values = [...document.querySelectorAll(selector)].map((found) =>
    found.getAttribute(attribute),
  );
  return values
    .flatMap((value) => (attribute === 'srcset' ? candidates(value ?? '') : (value ?? '')))
    .map((value) => new URL(value, here))
    .filter(({ origin }) => origin === here.origin)
    .map(({ pathname, search, hash }) => pathname + search + hash);
}

const candidates = (srcset: string) =>
  srcset.split(/,\s+/).map((one) => one.trim().split(/\s+/)[0] ?? '');

const withoutPlace = (address: string) => address.replace(/#.*$/, '');
