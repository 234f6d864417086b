import { serveHttp } from '../../testing/api-server';
import { sendJson } from '../backend/http';
import { closedFirst, htmlVectors, readVectors } from './vectors';
import { numbered } from './xss-canary';

/** All vectors of the corpus. */
export const ALL = [...htmlVectors(), ...readVectors('paths')].map(numbered);
/** Number of parts into which the corpus is split, because one page cannot contain it all. */
const PARTS = 4;
export const INDEXES = Array.from({ length: PARTS }, (_, part) => part);

/** One of the parts: every fourth vector. */
export const part = (index: number) => ALL.filter((_, at) => at % PARTS === index);
/** The HTML of an article or page. */
export const contentOf = (index: number) => `<p>头</p>${closedFirst(part(index)).join('\n')}`;
const PATHS = readVectors('paths');
const TEXTS = readVectors('texts').map(numbered);
const words = (index: number) => part(index).join(' ');
/** The texts that a part has in common in an article, a page and a category. */
const head = (index: number) => ({ title: words(index), description: words(index) });
const EVERYTHING = ALL.join(' ');
const FIRST_ID = 1000;
const AT = '2025-06-01T00:00:00+08:00';

/** Includes names of an object's inherited properties. */
export const nameOf = (index: number) =>
  ['constructor', 'tostring', 'valueof'][index] ?? `n${index}`;
export const idOf = (index: number) => String(FIRST_ID + index);

const picture = (url: string, alt: string) => ({ url, alt, width: 8, height: 8 });

/** A summary in which every field has the same text. */
function summary(id: string, text: string, index = 0) {
  return {
    ...{ id, category: nameOf(index), publishedAt: AT, updatedAt: AT },
    ...{ title: text, summary: text, author: text, tags: [text], cover: picture(text, text) },
  };
}

/** A summary for each vector of a part. */
const alone = (index: number) =>
  part(index).map((vector, at) => summary(String(FIRST_ID * 10 + at), vector, index));

function article(index: number) {
  const license = { name: words(index), url: part(index)[0] };
  const own = {
    tags: part(index),
    content: contentOf(index),
    seo: head(index),
    origin: '__proto__',
    license,
  };
  return { ...summary(idOf(index), words(index), index), ...own };
}

/** A token whose bearer gets a part of the corpus in the texts that stand in every page. */
export const tokenOf = (index: number) => `part-${index}`;

/**
 * The vectors in the texts that stand in every page. Whoever has no token gets few, for pages of megabytes are
 * slow.
 */
export const shellOf = (token = '') =>
  INDEXES.filter((index) => token.endsWith(tokenOf(index))).map(part)[0] ?? TEXTS;

function site(vectors: string[]) {
  const text = vectors.join(' ');
  return {
    ...{ siteName: text, recordNumber: text, policeRecordNumber: text, version: text },
    ...{ description: text, apiUrl: text, upload: { mode: text }, locale: text },
    logo: picture('/media/logo.svg', text),
    license: { name: text, url: 'https://example.com/?"><script>alert(1)</script>' },
    cdnUrl: 'https://*',
    analytics: { provider: 'matomo', server: 'https://evil.invalid', siteId: 1 },
    headNav: PATHS.map((path, at) => {
      const title = vectors.filter((_, index) => index % PATHS.length === at).join(' ');
      const entry = { title, path: numbered(path, at) };
      return { ...entry, children: at < PARTS ? [entry] : [] };
    }),
  };
}

const page = (index: number) => ({
  ...{ name: nameOf(index), ...head(index), content: contentOf(index) },
  ...{ seo: head(index), updatedAt: AT },
});

const categories = INDEXES.map((index) => ({
  ...{ name: nameOf(index), ...head(index), total: 1 },
  cover: picture(words(index), words(index)),
}));

const indexOfName = (name: string | null) => INDEXES.findIndex((index) => nameOf(index) === name);

function paged(list: unknown[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 12);
  return { list: list.slice(0, limit), total: list.length, page: 1, limit };
}

function answer(call: string, query: URLSearchParams, token?: string): unknown {
  switch (call) {
    case 'index_info':
      return { site: site(shellOf(token)) };
    case 'category_list':
      return { list: categories };
    case 'article_list': {
      const of = query.get('category');
      return paged((of ? [indexOfName(of)] : INDEXES).map(article), query);
    }
    case 'article_info': {
      const index = Number(query.get('id')) - FIRST_ID;
      const [previous, next] = [article((index + 1) % PARTS), article((index + 2) % PARTS)];
      const known = INDEXES.includes(index);
      return known && { article: article(index), previous, next, related: alone(index) };
    }
    case 'page_list':
      return {
        list: INDEXES.map((index) => ({ ...page(index), title: shellOf(token).join(' ') })),
      };
    case 'single_page': {
      const name = query.get('name');
      const index = name === 'about_us' ? 0 : indexOfName(name);
      return index >= 0 && { page: { ...page(index), name } };
    }
    case 'search': {
      const hits = alone(Number(query.get('keyword')?.replace(/\D/g, '') ?? 0));
      const list = hits.map((hit) => ({ ...hit, excerpt: `⟦${hit.title}⟧${hit.title}` }));
      return { ...paged(list, query), list };
    }
    case 'user_info':
      return { user: { username: EVERYTHING, nickname: EVERYTHING } };
    default:
      return null;
  }
}

/** A backend that returns the corpus in every text field, in the shape of the contract. */
export function startHostileBackend() {
  return serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const call = pathname.split('/').at(-1) ?? '';
    const data = answer(call, searchParams, request.headers.authorization) || null;
    sendJson(response, 200, { code: data ? 0 : 404, message: EVERYTHING, data });
  });
}
