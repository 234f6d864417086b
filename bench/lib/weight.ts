import { gzipSync } from 'node:zlib';
import { parseHtml } from '../../e2e/support/html';

/** Bytes of something that is sent. */
interface Size {
  raw: number;
  gzip: number;
}

/** What a page sends before anything happens on it. */
export interface PageWeight {
  path: string;
  html: Size;
  /** Addresses of the scripts that the HTML loads, those for old browsers left out. */
  scripts: readonly string[];
  js: Size;
  sheets: readonly string[];
  css: Size;
}

const SCRIPTS = 'script[src]:not([nomodule])';
const PRELOADED_SCRIPTS = 'link[rel="modulepreload"], link[rel="preload"][as="script"]';
/** Those that a stored page starts itself (lib/html/deferred-scripts). */
const LATE_SCRIPTS = 'script[data-scripts]';
const SHEETS = 'link[rel="stylesheet"]';

/** Asks a running server for a page and for the scripts and sheets that its HTML names. */
export async function weighPage(base: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(base + path)).text();
  const document = parseHtml(html);
  const addresses = (selector: string, attribute: string) =>
    [...document.querySelectorAll(selector)].map(
      (element) => element.getAttribute(attribute) ?? '',
    );
  const late = addresses(LATE_SCRIPTS, 'data-scripts').flatMap((some) => some.split(' '));
  const scripts = unique([
    ...addresses(SCRIPTS, 'src'),
    ...addresses(PRELOADED_SCRIPTS, 'href'),
    ...late,
  ]);
  const sheets = unique(addresses(SHEETS, 'href'));
  return {
    path,
    html: sizeOf(Buffer.from(html)),
    scripts,
    js: await weighAll(base, scripts),
    sheets,
    css: await weighAll(base, sheets),
  };
}

function unique(addresses: readonly string[]): string[] {
  return [...new Set(addresses)];
}

async function weighAll(base: string, addresses: readonly string[]): Promise<Size> {
  const sizes = await Promise.all(addresses.map((address) => weighFile(base + address)));
  const sum = (unit: keyof Size) => sizes.reduce((total, size) => total + size[unit], 0);
  return { raw: sum('raw'), gzip: sum('gzip') };
}

async function weighFile(url: string): Promise<Size> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return sizeOf(Buffer.from(await response.arrayBuffer()));
}

/** Every size at one level, so that they compare: the one that the framework's own gzip has. */
function sizeOf(bytes: Buffer): Size {
  return { raw: bytes.length, gzip: gzipSync(bytes).length };
}
