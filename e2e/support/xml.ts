import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { XMLParser } from 'fast-xml-parser';

/** Published schemas of the formats. */
export type XmlFormat = 'sitemap.xsd' | 'siteindex.xsd' | 'rss.rng' | 'atom.rng';

/** Validates a document with the schema of its format. @throws {Error} with xmllint's message */
export function expectValidXml(text: string, format: XmlFormat): void {
  const file = fileURLToPath(new URL(`../crawlers/documents/schemas/${format}`, import.meta.url));
  const kind = format.endsWith('.rng') ? '--relaxng' : '--schema';
  execFileSync('xmllint', ['--noout', '--nonet', '--huge', kind, file, '-'], {
    input: text,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
}

/** Elements that are parsed as arrays even if there is only one. */
const LISTS = new Set(['url', 'sitemap', 'item', 'entry', 'category']);

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  isArray: (name) => LISTS.has(String(name)),
});

/** Parses a document into plain objects: elements by name, attributes with an `@`. */
export function readXml<T>(text: string): T {
  return parser.parse(text);
}
