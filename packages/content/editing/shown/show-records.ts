import { redirectsOf } from '../../alias-redirects';
import { bySiteOrder, type ContentModel } from '../../content-model';
import type { ArticleRecord, ContentRecord } from '../../files/content-records';
import { buildSnapshot, type ContentSnapshot } from '../../snapshot';
import { updateSnapshot } from '../../update-snapshot';
import type { Viewer } from '../../visibility';

/**
 * A snapshot with records that are not published, in the place of those of the same names: on their pages, in lists, and in
 * all that is made of them.
 *
 * @param viewer one who may see drafts
 * @param now milliseconds since the epoch
 */
export function showRecords(
  snapshot: ContentSnapshot,
  records: readonly ContentRecord[],
  viewer: Viewer,
  now: number,
): ContentSnapshot {
  if (records.length === 0) return snapshot;
  const articles = records.filter((record) => record.kind === 'article');
  const model = withRecords(snapshot.model, records);
  const time = timeWithin(snapshot, now);
  // Categories are in every list, and the authors in every article.
  if (records.some(({ kind }) => kind === 'category' || kind === 'author'))
    return buildSnapshot(model, viewer, time);
  const ids = new Set(articles.map(({ id }) => id));
  const shown = updateSnapshot(snapshot, model, viewer, time, ids);
  const hasRedirects = records.some(({ kind }) => kind === 'page' || kind === 'redirects');
  return hasRedirects ? { ...shown, redirects: redirectsOf(model, shown.articles) } : shown;
}

/** A public snapshot with the draft of one article. @param now milliseconds since the epoch */
export function withDraft(
  snapshot: ContentSnapshot,
  { id, category }: { id: string; category: string },
  now: number,
): ContentSnapshot {
  const { model } = snapshot;
  if (model.articles.get(id)?.article.category !== category) return snapshot;
  const viewer = { signedIn: false, draftOf: id };
  return updateSnapshot(snapshot, model, viewer, timeWithin(snapshot, now), new Set([id]));
}

/** A time at which a snapshot is valid. */
const timeWithin = ({ from, until }: ContentSnapshot, now: number): number =>
  Math.max(from, Math.min(now, until - 1));

/** A model with records that are not published. */
export function withRecords(model: ContentModel, records: readonly ContentRecord[]): ContentModel {
  const articles = records.filter((record) => record.kind === 'article');
  return withArticles(withOthers(model, records), articles);
}

function withOthers(model: ContentModel, records: readonly ContentRecord[]): ContentModel {
  const pages = new Map(model.pages);
  const sectionPages = new Map(model.sectionPages);
  const authors = new Map(model.authors);
  const categories = new Map(model.categories.map((category) => [category.name, category]));
  let { site, redirects } = model;
  for (const record of records) {
    if (record.kind === 'page') pages.set(record.name, record);
    if (record.kind === 'sections') sectionPages.set(record.name, record);
    if (record.kind === 'author') authors.set(record.id, record);
    if (record.kind === 'category') categories.set(record.name, record);
    if (record.kind === 'site') site = record;
    if (record.kind === 'redirects') redirects = record;
  }
  const inOrder = [...categories.values()].sort(bySiteOrder);
  return { ...model, site, redirects, pages, sectionPages, authors, categories: inOrder };
}

/** An article in a folder that is no category is not shown, nor is one whose id is that of another. */
function withArticles(model: ContentModel, records: readonly ArticleRecord[]): ContentModel {
  const names = new Set(model.categories.map(({ name }) => name));
  const articles = new Map(model.articles);
  for (const record of records) {
    const versions = articles.get(record.id);
    if (versions && versions.article.category !== record.category) continue;
    if (!names.has(record.category)) continue;
    // It is a draft, whatever it says.
    const front = { ...record.front, status: 'draft' as const };
    const draft = { ...record, front, draft: versions !== undefined };
    articles.set(
      record.id,
      versions ? { article: versions.article, draft } : { article: draft, draft: null },
    );
  }
  return { ...model, articles };
}
