import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';

/** The published definitions that documents are held against. */
export type XmlFormat = 'sitemap.xsd' | 'siteindex.xsd' | 'rss.rng' | 'atom.rng';

/** Holds a document against the definition of its format. @throws with xmllint's own words */
export function expectValidXml(text: string, format: XmlFormat): void {
  const file = fileURLToPath(new URL(`../crawlers/schemas/${format}`, import.meta.url));
  const kind = format.endsWith('.rng') ? '--relaxng' : '--schema';
  execFileSync('xmllint', ['--noout', '--nonet', '--huge', kind, file, '-'], {
    input: text,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** Elements that are a list even when there is one of them. */
const LISTS = new Set(['url', 'sitemap', 'item', 'entry', 'category']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => LISTS.has(String(name)),
});

/** A document as plain objects: elements by name, attributes with an `@`. */
export function readXml<T>(text: string): T {
  return parser.parse(text);
}
