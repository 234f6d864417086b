import jsonld, { type JsonLdDocument } from 'jsonld';
import { parseHtml } from '../support/html';

/** A node of a graph, with expanded property names. */
export type Thing = Record<string, unknown> & { '@id'?: string; '@type': string[] };

const SCHEMA = 'https://schema.org/';

/** The part of schema.org's context that defines which values are URLs. */
const CONTEXT = {
  '@vocab': SCHEMA,
  url: { '@type': '@id' },
  item: { '@type': '@id' },
};

/** Supports schema.org only, without network access. */
async function loadDocument(url: string) {
  if (url !== 'https://schema.org') throw new Error(`no context for ${url}`);
  return { documentUrl: url, document: { '@context': CONTEXT } };
}

/** Parses the single graph of a page with a JSON-LD processor, and flattens it. */
export async function graphOf(html: string) {
  const scripts = [...parseHtml(html).querySelectorAll('script[type="application/ld+json"]')];
  if (scripts.length !== 1) throw new Error(`${scripts.length} graphs`);
  const source: JsonLdDocument = JSON.parse(scripts[0]?.textContent ?? '');
  const options = { documentLoader: loadDocument, safe: true };
  const expanded = (await jsonld.expand(source, options)) as Thing[];
  const byType = (type: string) => expanded.filter((one) => one['@type'].includes(SCHEMA + type));
  return { expanded, byType };
}

/** Values of a property: texts and URLs as strings, nodes as objects. */
export function valuesOf(thing: Thing | undefined, property: string): unknown[] {
  const values = thing?.[SCHEMA + property];
  if (!Array.isArray(values)) return [];
  return values.map((value) => {
    if ('@value' in value) return value['@value'];
    const isAddress = '@id' in value && Object.keys(value).length === 1;
    return isAddress ? value['@id'] : value;
  });
}

/** The nodes of a property. */
export function thingsOf(thing: Thing | undefined, property: string): Thing[] {
  const values = thing?.[SCHEMA + property];
  return Array.isArray(values) ? values.flatMap((one) => one['@list'] ?? [one]) : [];
}

/** All ids that are referenced, and all ids of nodes. */
export function idsOf(expanded: readonly Thing[]): { pointed: string[]; known: Set<string> } {
  const pointed: string[] = [];
  const known = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (!Array.isArray(value) && '@id' in value && typeof value['@id'] === 'string') {
      if ('@type' in value) known.add(value['@id']);
      else pointed.push(value['@id']);
    }
    for (const inner of Object.values(value)) walk(inner);
  };
  walk(expanded);
  return { pointed: pointed.filter((id) => id.includes('#')), known };
}
