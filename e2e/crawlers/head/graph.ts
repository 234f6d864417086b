import jsonld from 'jsonld';
import { parseHtml } from '../../support/html';

/** A node of a graph. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** The part of schema.org's context that defines which values are URLs. */
const CONTEXT = {
  '@vocab': 'https://schema.org/',
  url: { '@type': '@id' },
  item: { '@type': '@id' },
};

/** Supports schema.org only, without network access. */
async function loadDocument(url: string) {
  if (url !== 'https://schema.org') throw new Error(`no context for ${url}`);
  return { documentUrl: url, document: { '@context': CONTEXT } };
}

/** Parses the single graph of a page, which a JSON-LD processor has to understand. */
export async function graphOf(html: string) {
  const scripts = [...parseHtml(html).querySelectorAll('script[type="application/ld+json"]')];
  if (scripts.length !== 1) throw new Error(`${scripts.length} graphs`);
  const source = JSON.parse(scripts[0]?.textContent ?? '');
  const options = { documentLoader: loadDocument, safe: true };
  await jsonld.expand(source, options);
  const nodes: Thing[] = source['@graph'];
  const named = objectsIn(nodes).filter((one) => '@id' in one);
  const idsOf = (all: Record<string, unknown>[]) => all.map((one) => String(one['@id']));
  return {
    byType: (type: string) => nodes.filter((node) => node['@type'] === type),
    ids: idsOf(named.filter((one) => '@type' in one)),
    references: idsOf(named.filter((one) => !('@type' in one))),
  };
}

export type Graph = Awaited<ReturnType<typeof graphOf>>;

/** All objects in a JSON value. */
function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  return [{ ...value }, ...Object.values(value).flatMap(objectsIn)];
}
