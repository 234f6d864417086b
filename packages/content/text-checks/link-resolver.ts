import { readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { areaOf, matchRoute } from '@wenzhan/contract/urls/match';
import { isArticleId, parsePageNumber, routes } from '@wenzhan/contract/urls/routes';
import { foldersOf, isContentFile, MEDIA } from '@wenzhan/kit/served-files';
import { monthOf } from '@wenzhan/kit/text/format';
import { spellingsOf } from '@wenzhan/kit/text/spellings';
import { decoded, normalizePath } from '@wenzhan/kit/urls/path';
import { anchorsOf, targetsIn } from '@wenzhan/text/article/anchors';
import { renderBody } from '@wenzhan/text/article/body';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import { DeepHtmlError } from '@wenzhan/text/markdown/raw-html';
import type { ContentModel } from '../content-model';
import type { ArticleRecord, PageRecord } from '../files/content-records';

/** Resolves paths of this site. */
export interface LinkResolver {
  /** Whether a path exists, as a page, list, feed or file. */
  exists(path: string): boolean;
  /** Whether a path is that of a list of drafts, which readers do not have. */
  hasDraftsOnly(path: string): boolean;
  /** The article or static page at a path; null for any other path. */
  recordAt(path: string): ArticleRecord | PageRecord | null;
  /** Whether the fragment of a URL is one of a text: of a heading, an id or a name. True without a fragment. */
  hasFragment(record: ArticleRecord | PageRecord, url: string): boolean;
  fileExists(path: string): boolean;
  /** In bytes; 0 for a file that is missing or cannot be checked. */
  fileSize(path: string): number;
}

/** @param dir the content folder, with the files of `/media`; null if they cannot be checked */
export function createLinkResolver(model: ContentModel, dir: string | null): LinkResolver {
  const categories = new Set(model.categories.map(({ name }) => name));
  const articles = [...model.articles.values()].map(({ article }) => article);
  const all = listsOf(articles);
  const shown = listsOf(articles.filter(({ draft, front }) => !draft && front.status !== 'draft'));
  const forms = model.site?.site.forms ?? {};
  const sectionPaths = new Set<string>(
    [...model.sectionPages.keys()]
      .map(routes.sectionPage)
      .flatMap((at) => [at, routes.markdown(at)]),
  );
  const listed: Listed = new Map();
  const anchors = new WeakMap<object, ReadonlySet<string>>();

  /** The file on the disk that the server shows at a path; none if there is no such file. */
  const servedFile = (at: string): string | undefined =>
    foldersOf(at, dir ?? '')
      .flatMap((folder) => spellingsOf(at).map((name) => ({ folder, name })))
      .filter(({ folder, name }) => isServed(folder, name, listed))
      .map(({ folder, name }) => path.join(folder, name))[0];

  const fileExists = (at: string) => dir === null || servedFile(at) !== undefined;

  const fileSize = (at: string) => {
    const file = dir === null ? undefined : servedFile(at);
    return file === undefined ? 0 : statSync(file).size;
  };

  const recordAt = (at: string): ArticleRecord | PageRecord | null => {
    const { pattern, params } = matchRoute(at) ?? {};
    if (pattern === '/about_us') return model.pages.get('about_us') ?? null;
    if (pattern === '/single_page/[pageName]') {
      return model.pages.get(params?.pageName ?? '') ?? null;
    }
    if (pattern !== '/content/[category]/[id]' || !isArticleId(params?.id ?? '')) return null;
    const article = model.articles.get(params?.id ?? '')?.article;
    return article?.category === params?.category ? (article ?? null) : null;
  };

  const existsIn = ({ tags, series, authors, months }: Lists, written: string): boolean => {
    const at = normalizePath(written);
    if (areaOf(at) === '/media/[[...path]]') return fileExists(at);
    const route = matchRoute(at);
    if (!route) return dir !== null && at !== '/' && fileExists(at);
    const { kind, params } = route;
    if (sectionPaths.has(at)) return true;
    if (params.form !== undefined) return Object.hasOwn(forms, params.form);
    if (kind === 'article' || kind === 'page') return recordAt(at) !== null;
    if (params.page !== undefined && parsePageNumber(params.page) === null) return false;
    if (params.tag !== undefined) return tags.has(params.tag);
    if (params.series !== undefined) return series.has(params.series);
    if (params.author !== undefined) {
      return model.authors.has(params.author) && authors.has(params.author);
    }
    if (params.month !== undefined) return months.has(`${params.year}-${params.month}`);
    return params.category === undefined || categories.has(params.category);
  };

  const anchorsIn = (record: ArticleRecord | PageRecord): ReadonlySet<string> => {
    const names = anchors.get(record) ?? anchorsOf(renderBody(htmlOf(record.body), '').html);
    anchors.set(record, names);
    return names;
  };

  const hasFragment = (record: ArticleRecord | PageRecord, url: string): boolean => {
    // What follows `:~:` is searched for by browsers; `#` and `#top` are the top of every page.
    const fragment = url.replace(/^[^#]*#?|:~:.*/gs, '');
    if (/^(?:top)?$/i.test(fragment)) return true;
    const names = anchorsIn(record);
    // Links within a text are pointed to its ids.
    if (url.startsWith('#')) return targetsIn(names)(fragment) !== null;
    return names.has(fragment) || names.has(decoded(fragment).normalize('NFC'));
  };

  return {
    exists: (at) => existsIn(all, at),
    hasDraftsOnly: (at) => existsIn(all, at) && !existsIn(shown, at),
    recordAt,
    hasFragment,
    fileExists,
    fileSize,
  };
}

/** A text that cannot be rendered is shown as it is written, without anchors. */
function htmlOf(body: string): string {
  try {
    return renderMarkdownAlone(body);
  } catch (error) {
    if (error instanceof DeepHtmlError) return '';
    throw error;
  }
}

/** What articles have in common, which has a list. */
type Lists = ReturnType<typeof listsOf>;

const listsOf = (articles: readonly ArticleRecord[]) => ({
  tags: new Set(articles.flatMap(({ front }) => front.tags)),
  series: new Set(articles.map(({ front }) => front.series)),
  authors: new Set(articles.map(({ front }) => front.author)),
  months: new Set(articles.map(({ front }) => monthOf(front.publishedAt))),
});

/** Names in folders that were listed before. */
type Listed = Map<string, ReadonlySet<string>>;

/**
 * Whether the server shows a file of a folder: under exactly this name, which another disk may find in other letters, too,
 * and of `/media` none that is hidden, or content, or lies elsewhere.
 */
function isServed(shown: string, file: string, listed: Listed): boolean {
  const names = file.split('/').filter(Boolean);
  const isThere = names.every((name, index) => {
    const folder = path.join(shown, ...names.slice(0, index));
    const listedNames = listed.get(folder) ?? namesIn(folder);
    listed.set(folder, listedNames);
    return listedNames.has(name);
  });
  const wholePath = path.join(shown, ...names);
  if (!isThere || !statSync(wholePath, { throwIfNoEntry: false })?.isFile()) return false;
  if (names[0] !== MEDIA) return true;
  const isHidden = names.some((name) => name.startsWith('.'));
  const media = realpathSync(path.join(shown, MEDIA)) + path.sep;
  const real = realpathSync(wholePath);
  return !isHidden && real.startsWith(media) && !isContentFile(real.slice(media.length));
}

function namesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder));
  } catch {
    return new Set();
  }
}
