import { existsSync } from 'node:fs';
import path from 'node:path';
import { renderBody } from '../article/body';
import type { ContentModel } from '../content/content-model';
import { renderMarkdownAlone } from '../content/markdown';
import type { ArticleRecord, PageRecord } from '../content/records';
import { isArticleId, parsePageNumber } from '../routes';
import { normalizePath } from '../routing/path';
import { isUnmatchedPath } from '../routing/unmatched-paths';

/** What addresses of this site lead to. */
export interface LinkResolver {
  /** Whether there is something at a path: a page, a list, a feed, a file. */
  exists(path: string): boolean;
  /** What is written at a path; null for lists and files. */
  recordAt(path: string): ArticleRecord | PageRecord | null;
  /** Whether the text has an element of this id, a heading's for one. */
  hasId(record: ArticleRecord | PageRecord, id: string): boolean;
  fileExists(path: string): boolean;
}

const FEED = /^(?:feed\.xml|atom\.xml|feed\.json)$/;

/** @param publicDir folder of the site's files; null where none can be looked into */
export function createLinkResolver(model: ContentModel, publicDir: string | null): LinkResolver {
  const categories = new Set(model.categories.map(({ name }) => name));
  const ids = new WeakMap<object, ReadonlySet<string>>();

  const fileExists = (file: string) => publicDir === null || existsSync(path.join(publicDir, file));

  const recordAt = (at: string): ArticleRecord | PageRecord | null => {
    const [area, name = '', id = '', ...rest] = at.replace(/\.md$/, '').slice(1).split('/');
    if (rest.length > 0) return null;
    if (area === 'about_us' && !name) return model.pages.get('about_us') ?? null;
    if (area === 'single_page' && !id) return model.pages.get(name) ?? null;
    if (area !== 'content' || !isArticleId(id)) return null;
    const article = model.articles.get(id)?.article;
    return article?.category === name ? article : null;
  };

  const listExists = (at: string): boolean => {
    const [, name = '', second, third, ...rest] = at.slice(1).split('/');
    if (rest.length > 0) return false;
    if (name === 'page') return third === undefined && parsePageNumber(second ?? '') !== null;
    if (!categories.has(name)) return name === '';
    if (second === undefined) return true;
    if (second === 'page') return parsePageNumber(third ?? '') !== null;
    return third === undefined && FEED.test(second);
  };

  const exists = (written: string): boolean => {
    const at = normalizePath(written);
    const [area] = at.slice(1).split('/');
    if (area === 'media') return fileExists(at);
    if (isUnmatchedPath(at)) return publicDir !== null && at !== '/' && fileExists(at);
    if (area === 'content') return recordAt(at) !== null || listExists(at);
    return /^(?:about_us|single_page)/.test(area ?? '') ? recordAt(at) !== null : true;
  };

  const hasId = (record: ArticleRecord | PageRecord, id: string): boolean => {
    const known = ids.get(record) ?? idsOf(record.body);
    ids.set(record, known);
    return known.has(id) || known.has(`user-content-${id}`);
  };

  return { exists, recordAt, hasId, fileExists };
}

function idsOf(markdown: string): ReadonlySet<string> {
  const { html } = renderBody(renderMarkdownAlone(markdown), '');
  return new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
}
