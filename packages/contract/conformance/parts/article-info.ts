import type { ArticleSummary } from '../../calls/articles';
import { isOrigin, ORIGINS } from '../../schemas/origins';
import type { Listed } from './article-list';
import { checkEditUrl, checkPublished } from './published';
import { sample } from './sample';
import type { Good, Session } from './session';
import { checkLicense } from './site';

const SAMPLE_SIZE = 30;
const UNKNOWN_IDS = ['987654321987654321', '9'.repeat(40)];
const BAD_IDS = ['abc', '-1', ''];
const AGREEING = ['id', 'category', 'title', 'publishedAt'] as const;

type Info = Good<'article_info'>;
type Opened = Map<string, Promise<Info | undefined>>;

/** Checks `article_info` for a sample of the list. */
export async function checkArticleInfo(session: Session, { articles }: Listed): Promise<void> {
  const opened: Opened = new Map();
  for (const summary of sample(articles, SAMPLE_SIZE)) {
    const info = await open(session, opened, summary.id);
    if (!info) continue;
    checkAgreement(info, summary);
    checkVisible(session, info);
    checkSource(info);
    checkRelated(info);
    await checkNeighbours(session, opened, info);
  }
  for (const id of UNKNOWN_IDS) {
    await session.fails('article_info', 'unknown-id', [404], { query: { id } });
  }
  for (const id of BAD_IDS) {
    await session.fails('article_info', 'bad-query', [400, 404], { query: { id } });
  }
}

function open(session: Session, opened: Opened, id: string): Promise<Info | undefined> {
  const info = opened.get(id) ?? session.good('article_info', { id });
  opened.set(id, info);
  return info;
}

function checkAgreement({ data: { article }, note }: Info, summary: ArticleSummary): void {
  const [number, listed] = [article.product?.number, summary.product?.number];
  if (number !== listed)
    note('product-agrees', 'data.article.product.number', `${listed}, as listed`, number ?? null);
  for (const field of AGREEING) {
    if (article[field] === summary[field]) continue;
    note('article-agrees', `data.article.${field}`, `${summary[field]}, as listed`, article[field]);
  }
}

function checkSource({ data: { article }, note }: Info): void {
  if (article.origin && !isOrigin(article.origin)) {
    note('origin-known', 'data.article.origin', ORIGINS.join(', '), article.origin);
  }
  checkLicense(article.license, 'data.article.license', note);
}

function checkVisible(session: Session, { data, note }: Info): void {
  checkPublished(session, data.article, 'data.article', note);
  checkEditUrl(session, data.article.editUrl, 'data.article', note);
  if (data.previous) checkPublished(session, data.previous, 'data.previous', note);
  if (data.next) checkPublished(session, data.next, 'data.next', note);
  for (const [index, article] of data.related.entries()) {
    checkPublished(session, article, `data.related.${index}`, note);
  }
}

function checkRelated({ data: { article, related }, note }: Info): void {
  const seen = new Set([article.id]);
  for (const [index, { id }] of related.entries()) {
    if (seen.has(id)) note('related-others', `data.related.${index}.id`, 'another article', id);
    seen.add(id);
  }
}

async function checkNeighbours(session: Session, opened: Opened, info: Info): Promise<void> {
  const { article, previous, next } = info.data;
  for (const [side, back] of [
    ['previous', 'next'],
    ['next', 'previous'],
  ] as const) {
    const neighbour = info.data[side];
    if (!neighbour) continue;
    const other = await open(session, opened, neighbour.id);
    if (!other) {
      info.note('neighbours', `data.${side}.id`, 'an article that can be opened', neighbour.id);
    } else if (other.data[back]?.id !== article.id) {
      const actual = other.data[back]?.id ?? null;
      other.note('neighbours', `data.${back}.id`, `${article.id}, whose ${side} this is`, actual);
    }
  }
  if (previous && next && !liesBetween(article, previous, next)) {
    const dates = [previous, article, next].map(({ publishedAt }) => publishedAt);
    info.note('neighbours', 'data.article.publishedAt', 'between previous and next', dates);
  }
}

function liesBetween(article: ArticleSummary, ...sides: [ArticleSummary, ArticleSummary]): boolean {
  const at = Date.parse(article.publishedAt);
  const [one, other] = sides.map(({ publishedAt }) => Date.parse(publishedAt)) as [number, number];
  return Math.min(one, other) <= at && at <= Math.max(one, other);
}
