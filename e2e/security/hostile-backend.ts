import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { sendJson } from '../backend/http';
import { closedFirst, htmlVectors, readVectors } from './vectors';
import { numbered } from './xss-canary';

/** All vectors of the corpus. */
export const ALL = [...htmlVectors(), ...readVectors('paths')].map(numbered);
/** Number of parts into which the corpus is split, because one page cannot contain it all. */
const PARTS = 4;
export const INDEXES = Array.from({ length: PARTS }, (_, part) => part);

/** One of the parts: every fourth vector. */
const part = (index: number) => ALL.filter((_, at) => at % PARTS === index);
/** The HTML of an article or page. */
export const contentOf = (index: number) => `<p>头</p>${closedFirst(part(index)).join('\n')}`;

/** Characters of texts of the API at most: longer ones are cut (`packages/contract/schemas/fields.ts`). */
const NAME = 200;
const LABEL = 100;
const SUMMARY = 1000;
/** Tags of an article at most. */
const ENTRIES = 200;

/** Texts in groups, in order, each of as many as fit into a text; without those that fit into none. */
function grouped(texts: readonly string[], most: number): string[][] {
  const groups: string[][] = [];
  for (const text of texts.filter(({ length }) => length <= most)) {
    const longer = [...(groups.at(-1) ?? []), text];
    if (groups.length > 0 && longer.join(' ').length <= most) groups.splice(-1, 1, longer);
    else groups.push([text]);
  }
  return groups;
}

/** As many texts as fit, from the first one on. */
function beginningOf(texts: readonly string[], most: number): string {
  let beginning = '';
  for (const text of texts) {
    const longer = beginning === '' ? text : `${beginning} ${text}`;
    if (longer.length > most) break;
    beginning = longer;
  }
  return beginning;
}

const GROUPS = grouped(ALL, NAME);
/** The whole corpus in names: each is the turn of an article, a page, a category and a token. */
export const NAMES = GROUPS.map((group) => group.join(' '));
export const TURNS = [...NAMES.keys()];

/** The names from a turn on. */
const namesFrom = (turn: number) => [...NAMES.slice(turn), ...NAMES.slice(0, turn)];

/** What an article, a page and a category have in common. A description has four names at least. */
export const headOf = (turn: number) => ({
  title: NAMES[turn] ?? '',
  description: beginningOf(namesFrom(turn), SUMMARY),
});

const MARKUP = '"><img src=x onerror=alert(1)><script>alert(1)</script>';
/** A text that is too long by so much that it is cut within the first tag. */
const tooLong = (most: number) => '长'.repeat(most - MARKUP.indexOf('=alert')) + MARKUP;
const LONG_HEAD = { title: tooLong(NAME), description: tooLong(SUMMARY) };
/** What is shown of the texts of the page `about_us`. */
export const CUT_HEAD = {
  title: `${LONG_HEAD.title.slice(0, NAME - 1)}…`,
  description: `${LONG_HEAD.description.slice(0, SUMMARY - 1)}…`,
};

const PATHS = readVectors('paths');
const TEXTS = grouped(readVectors('texts').map(numbered), NAME);
const EVERYTHING = ALL.join(' ');
const FIRST_ID = 1000;
const AT = '2025-06-01T00:00:00+08:00';

/** Includes names of an object's inherited properties. */
export const nameOf = (turn: number) => ['constructor', 'tostring', 'valueof'][turn] ?? `n${turn}`;
export const idOf = (turn: number) => String(FIRST_ID + turn);

const picture = (url: string, alt: string) => ({ url, alt, width: 8, height: 8 });

function summary(turn: number) {
  const { title, description } = headOf(turn);
  const tags = GROUPS[turn] ?? [];
  return {
    ...{ id: idOf(turn), category: nameOf(turn), publishedAt: AT, updatedAt: AT },
    ...{ title, summary: description, author: title, tags },
    cover: picture(tags[0] ?? '', description),
  };
}

/** A beginning of a summary, so that the marks fit too, with the title marked. */
const excerptOf = ({ title, summary: text }: ReturnType<typeof summary>) =>
  `⟦${title}⟧${text.slice(title.length, SUMMARY - 2)}`;

/** Every fourth turn: a list of all would be longer than it may be. Its longer texts have those between them, too. */
const summaries = (index: number) => TURNS.filter((turn) => turn % PARTS === index).map(summary);

/** The first articles and pages have a part of the corpus, the others their name: large pages are slow. */
const htmlOf = (turn: number) => (turn < PARTS ? contentOf(turn) : `<p>头</p>${NAMES[turn]}`);

const article = (turn: number) => ({
  ...summary(turn),
  ...(turn < PARTS && { tags: part(turn).slice(0, ENTRIES) }),
  ...{ content: htmlOf(turn), seo: headOf(turn), origin: '__proto__' },
  license: { name: NAMES[turn], url: ALL[turn] },
});

/** A token whose bearer gets the corpus in the texts that stand in every page, from a turn on. */
export const tokenOf = (turn: number) => `turn-${turn}`;

/**
 * The groups in the texts that stand in every page; the first is the name of the site. Whoever has no token gets few,
 * for large pages are slow.
 */
function shellOf(token = ''): string[][] {
  const turn = TURNS.find((one) => token.endsWith(tokenOf(one)));
  return turn === undefined ? TEXTS : [...GROUPS.slice(turn), ...GROUPS.slice(0, turn)];
}

export const siteNameFor = (token?: string) => shellOf(token)[0]?.join(' ') ?? '';

function site(groups: string[][]) {
  const names = groups.map((group) => group.join(' '));
  const [siteName = ''] = names;
  const description = beginningOf(names, SUMMARY);
  // The vectors of a name fill three labels at most.
  const labels = grouped(groups[0] ?? [], LABEL).map((group) => group.join(' '));
  const [recordNumber, policeRecordNumber = recordNumber, version = recordNumber] = labels;
  const entries = Array.from({ length: Math.max(names.length, PATHS.length + PARTS) }, (_, at) => ({
    title: names[at % names.length],
    path: numbered(PATHS[at % PATHS.length] ?? '', at % PATHS.length),
  }));
  return {
    ...{ siteName, recordNumber, policeRecordNumber, version },
    ...{ description, apiUrl: description, upload: { mode: siteName }, locale: siteName },
    logo: picture('/media/logo.svg', description),
    license: { name: siteName, url: 'https://example.com/?"><script>alert(1)</script>' },
    cdnUrl: 'https://*',
    analytics: { provider: 'matomo', server: 'https://evil.invalid', siteId: 1 },
    headNav: entries.slice(0, PATHS.length).map((entry, first) => ({
      ...entry,
      children: entries.filter((_, at) => at > first && at % PATHS.length === first),
    })),
  };
}

const page = (turn: number) => ({
  ...{ name: nameOf(turn), ...headOf(turn), content: htmlOf(turn) },
  ...{ seo: headOf(turn), updatedAt: AT },
});

const aboutPage = { ...page(0), name: 'about_us', ...LONG_HEAD, seo: LONG_HEAD };

const categories = TURNS.map((turn) => {
  const { title, description } = headOf(turn);
  return { name: nameOf(turn), title, description, total: 1, cover: picture(title, title) };
});

const turnOfName = (name: string | null) => TURNS.findIndex((turn) => nameOf(turn) === name);

function paged(list: unknown[], query: URLSearchParams) {
  const limit = Number(query.get('limit') ?? 12);
  return { list: list.slice(0, limit), total: list.length, page: 1, limit };
}

/** The data of a call. */
export function hostileAnswer(call: string, query: URLSearchParams, token?: string): unknown {
  switch (call) {
    case 'index_info':
      return { site: site(shellOf(token)) };
    case 'category_list':
      return { list: categories };
    case 'article_list': {
      const of = query.get('category');
      // The home page leaves out categories without articles: it shows the first ones.
      const turns = of ? INDEXES.filter((index) => nameOf(index) === of) : TURNS;
      return paged(turns.map(summary), query);
    }
    case 'article_info': {
      const turn = Number(query.get('id')) - FIRST_ID;
      const [previous, next] = [summary((turn + 1) % PARTS), summary((turn + 2) % PARTS)];
      const related = turn < PARTS ? summaries(turn) : [];
      return turn in TURNS && { article: article(turn), previous, next, related };
    }
    case 'page_list':
      return {
        list: INDEXES.map((index) => ({ ...page(index), title: shellOf(token)[index]?.join(' ') })),
      };
    case 'single_page': {
      const name = query.get('name');
      if (name === aboutPage.name) return { page: aboutPage };
      const turn = turnOfName(name);
      return turn >= 0 && { page: page(turn) };
    }
    case 'search': {
      const hits = summaries(Number(query.get('keyword')?.replace(/\D/g, '') ?? 0) % PARTS);
      const list = hits.map((hit) => ({ ...hit, excerpt: excerptOf(hit) }));
      return { ...paged(list, query), list };
    }
    case 'user_info':
      return { user: { username: NAMES[0], nickname: NAMES[0] } };
    default:
      return null;
  }
}

/** A backend that returns the corpus in every text field, in the shape of the contract. */
export function startHostileBackend() {
  return serveHttp((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const call = pathname.split('/').at(-1) ?? '';
    const data = hostileAnswer(call, searchParams, request.headers.authorization) || null;
    sendJson(response, 200, { code: data ? 0 : 404, message: EVERYTHING, data });
  });
}
