import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { sendJson } from './http';

/** One of this many articles has `noindex`. */
const NOINDEX_EVERY = 10;
const SITE = { siteName: '许多篇', cdnUrl: 'https://cdn.example.com' };
const START = Date.parse('2020-01-01T00:00:00Z');
const STEP_MS = 60_000;

export interface SyntheticBackend {
  base: string;
  /** Number of its articles that search engines may index. */
  indexable: number;
  /** The sum of their ids. */
  idSum: number;
  /** Fails from now on for this article and all later ones. */
  failFrom(id: number): void;
  stop(): Promise<void>;
}

interface SyntheticStart {
  /** Whether it has lists and articles too: all calls of the pages. */
  readable?: boolean;
}

/** A backend with any number of generated articles: `index_info` and `changes`. */
export async function startSynthetic(
  count: number,
  { readable = false }: SyntheticStart = {},
): Promise<SyntheticBackend> {
  let failsFrom = Infinity;
  const { base, close } = await serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const call = pathname.split('/').at(-1) ?? '';
    const pages = readable ? readableAnswer(call, searchParams, count) : null;
    const data = pages ?? answer(call, searchParams, count);
    const fails = Number(searchParams.get('cursor') ?? 1) >= failsFrom;
    sendJson(response, fails ? 500 : 200, { code: data ? 0 : 404, message: '', data });
  });
  const hidden = Math.floor(count / NOINDEX_EVERY);
  return {
    base,
    indexable: count - hidden,
    idSum: sumTo(count) - NOINDEX_EVERY * sumTo(hidden),
    failFrom: (id) => {
      failsFrom = id;
    },
    stop: close,
  };
}

const sumTo = (n: number) => (n * (n + 1)) / 2;

function answer(call: string, query: URLSearchParams, count: number) {
  if (call === 'index_info') return { site: SITE };
  if (call !== 'changes') return null;
  const first = Number(query.get('cursor') ?? 1);
  const length = Math.min(Number(query.get('limit') ?? 1000), count + 1 - first);
  const next = first + length;
  const list = Array.from({ length }, (_, index) => change(first + index));
  return { list, next: next > count ? null : String(next) };
}

const SECTIONS = 7;
const PARAGRAPH = '这一段话只为了有一定的长度，人人都可以跳过去不读。';
const PARAGRAPHS = 60;

/** The newest article has the highest id. */
function readableAnswer(call: string, query: URLSearchParams, count: number) {
  if (call === 'page_list' || call === 'redirect_list') return { list: [] };
  if (call === 'category_list') {
    const names = Array.from({ length: SECTIONS }, (_, section) => `section-${section}`);
    return {
      list: names.map((name, at) => ({ name, title: `第${at}类`, total: sizeOf(at, count) })),
    };
  }
  if (call === 'article_list') return articleList(query, count);
  if (call !== 'article_info') return null;
  const id = Number(query.get('id'));
  if (!(id >= 1 && id <= count)) return null;
  const content = `<p>${PARAGRAPH}</p>`.repeat(PARAGRAPHS);
  const near = (other: number) => (other >= 1 && other <= count ? summary(other) : null);
  return {
    article: { ...summary(id), content },
    previous: near(id - SECTIONS),
    next: near(id + SECTIONS),
    related: [],
  };
}

function articleList(query: URLSearchParams, count: number) {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 12)];
  const category = query.get('category');
  const section = category === null ? null : Number(category.split('-')[1]);
  const [step, total] = section === null ? [1, count] : [SECTIONS, sizeOf(section, count)];
  const newest = section === null ? count : section + SECTIONS * (total - (section === 0 ? 0 : 1));
  const skipped = (page - 1) * limit;
  const length = Math.max(0, Math.min(limit, total - skipped));
  const list = Array.from({ length }, (_, at) => summary(newest - (skipped + at) * step));
  return { list, total, page, limit };
}

/** Number of articles whose id has this remainder. */
const sizeOf = (section: number, count: number) =>
  Math.floor((count - section) / SECTIONS) + (section === 0 ? 0 : 1);

function summary(id: number) {
  const publishedAt = new Date(START + id * STEP_MS).toISOString();
  return { id, category: sectionOf(id), title: `第${id}篇`, summary: PARAGRAPH, publishedAt };
}

const sectionOf = (id: number) => `section-${id % SECTIONS}`;

function change(id: number) {
  return {
    kind: 'article',
    id,
    category: sectionOf(id),
    title: `第${id}篇`,
    updatedAt: new Date(START + id * STEP_MS).toISOString(),
    status: 'published',
    noindex: id % NOINDEX_EVERY === 0,
    cover: { url: `/covers/${id}.jpg` },
  };
}
