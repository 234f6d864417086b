import type { Page } from 'playwright/test';
import { parseHtml } from './html';

/** A string of each part that is loaded lazily, or only if configured, which survives minification. */
const MARKERS = {
  'article tools': 'enlarged',
  sonner: 'data-sonner-toaster',
  swr: 'revalidateIfStale',
  'web-vitals': 'largest-contentful-paint',
  zod: 'unrecognized_keys',
} as const;

/** Paths of the scripts that a page's HTML refers to. */
export function namedScripts(html: string): string[] {
  const document = parseHtml(html);
  const named = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].flatMap((script) =>
      (script.getAttribute(attribute) ?? '').split(' '),
    );
  const base = 'http://site.invalid';
  const paths = [
    ...named('script[src]:not([nomodule])', 'src'),
    ...named('script[data-scripts]', 'data-scripts'),
    ...named('link[rel="modulepreload"], link[rel="preload"][as="script"]', 'href'),
  ].map((address) => new URL(address, base).pathname);
  return [...new Set(paths)].sort();
}

/** Texts of scripts by URL: a script's name contains its hash. */
const texts = new Map<string, Promise<string>>();

function textOf(page: Page, path: string): Promise<string> {
  const url = new URL(path, page.url()).href;
  const known = texts.get(url) ?? page.request.get(url).then((response) => response.text());
  texts.set(url, known);
  return known;
}

/** The parts of those that these scripts contain. */
export async function lazyPartsIn(page: Page, scripts: string[]): Promise<string[]> {
  const all = await Promise.all(scripts.map((path) => textOf(page, path)));
  return Object.entries(MARKERS)
    .filter(([, marker]) => all.some((text) => text.includes(marker)))
    .map(([part]) => part);
}
