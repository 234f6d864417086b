import { monthOf } from '../../lib/format';
import type { ExtraArticle } from './control';
import type { Asked, Data } from './recorded-calls';

/** Adds the test's articles to the responses of calls that contain articles. */

/** The last article with an id overrides earlier ones and the content API's. */
export async function withArticle(
  asked: Asked,
  articles: ExtraArticle[],
): Promise<Data | undefined> {
  const id = asked.query.get('id');
  const article = articles.findLast((one) => String(one.id) === id);
  if (!article || !(await isVisible(asked, article))) return undefined;
  const { listed: _, ...fields } = article;
  return { article: fields, previous: null, next: null, related: [] };
}

export async function withList(asked: Asked, data: Data, listed: ExtraArticle[]): Promise<Data> {
  const category = asked.query.get('category');
  const tag = asked.query.get('tag');
  const [series, author] = [asked.query.get('series'), asked.query.get('author')];
  const [year, month] = [asked.query.get('year'), asked.query.get('month')];
  const query = {
    ...(category && { category }),
    ...(tag && { tag }),
    ...(series && { series }),
    ...(author && { author }),
    ...(year && { year }),
    ...(month && { month }),
  };
  const own = await asked.all('article_list', query);
  const extra = (await visible(asked, listed)).filter(
    (article) =>
      (!category || article.category === category) &&
      (!tag || (Array.isArray(article.tags) && article.tags.includes(tag))) &&
      (!series || article.series === series) &&
      (!author || article.authorId === author) &&
      (!month || monthOf(article.publishedAt) === `${year}-${month.padStart(2, '0')}`),
  );
  const all = [...without(own, listed), ...extra.map(toSummary)];
  const list = series ? all : sorted(all, newestFirst);
  const page = Number(data.page);
  const limit = Number(data.limit);
  return { list: list.slice((page - 1) * limit, page * limit), total: list.length, page, limit };
}

export async function withTotals(asked: Asked, data: Data, listed: ExtraArticle[]): Promise<Data> {
  const extra = await visible(asked, listed);
  const own = without(await asked.all('article_list'), listed);
  const totalOf = (name: unknown) =>
    [...own, ...extra].filter((article) => article.category === name).length;
  const categories = data.list as Data[];
  return { list: categories.map((category) => ({ ...category, total: totalOf(category.name) })) };
}

export async function withTags(asked: Asked, listed: ExtraArticle[]): Promise<Data> {
  const totals = await countBy(asked, listed, ({ tags }) => (tags ?? []) as string[]);
  const list = [...totals].map(([name, total]) => ({ name, total }));
  return { list: list.sort((a, b) => b.total - a.total) };
}

export async function withMonths(asked: Asked, listed: ExtraArticle[]): Promise<Data> {
  const totals = await countBy(asked, listed, ({ publishedAt }) => [monthOf(String(publishedAt))]);
  const list = [...totals].sort(([a], [b]) => (a < b ? 1 : -1));
  return {
    list: list.map(([name, total]) => {
      const [year, month] = name.split('-').map(Number);
      return { year, month, total };
    }),
  };
}

async function countBy(
  asked: Asked,
  listed: ExtraArticle[],
  keysOf: (article: Data) => string[],
): Promise<Map<string, number>> {
  const own = without(await asked.all('article_list'), listed);
  const totals = new Map<string, number>();
  for (const key of [...own, ...(await visible(asked, listed))].flatMap(keysOf)) {
    totals.set(key, (totals.get(key) ?? 0) + 1);
  }
  return totals;
}

const CURSOR = /^after-(\d+)$/;
const CHANGES_LIMIT = 1000;

/** Whether a cursor of `changes` belongs to the merged list, which the content API does not know. */
export const isMergedCursor = ({ query }: Asked) => CURSOR.test(query.get('cursor') ?? '');

export async function withChanges(asked: Asked, listed: ExtraArticle[]): Promise<Data> {
  const extra = (await visible(asked, listed)).map((article) => ({
    kind: 'article',
    id: article.id,
    category: article.category,
    title: article.title,
    cover: article.cover,
    noindex: (article.seo as Data | undefined)?.noindex,
    updatedAt: article.updatedAt ?? article.publishedAt,
    status: 'published',
  }));
  const own = await asked.all('changes');
  const kept = own.filter((one) => one.kind !== 'article' || !hasIdOf(listed, one));
  const merged = sorted([...kept, ...extra], oldestChangeFirst);
  const start = Number(CURSOR.exec(asked.query.get('cursor') ?? '')?.[1] ?? 0);
  const end = start + Number(asked.query.get('limit') ?? CHANGES_LIMIT);
  return { list: merged.slice(start, end), next: end < merged.length ? `after-${end}` : null };
}

function toSummary({ listed: _, content: __, seo: ___, ...summary }: ExtraArticle): Data {
  return summary;
}

const hasIdOf = (articles: ExtraArticle[], { id }: Data) =>
  articles.some((article) => String(article.id) === String(id));

const without = (own: Data[], articles: ExtraArticle[]) =>
  own.filter((one) => !hasIdOf(articles, one));

const visible = async (asked: Asked, articles: ExtraArticle[]) => {
  const signedIn = await asked.signedIn();
  return articles.filter((article) => signedIn || isPublished(article));
};

const isVisible = async (asked: Asked, article: ExtraArticle) =>
  isPublished(article) || asked.signedIn();

const isPublished = ({ status, publishedAt }: ExtraArticle) =>
  (status ?? 'published') === 'published' && !(Date.parse(publishedAt) > Date.now());

const sorted = (list: Data[], order: (a: Data, b: Data) => number) => [...list].sort(order);

const newestFirst = (a: Data, b: Data) =>
  time(b.publishedAt) - time(a.publishedAt) || Number(b.id) - Number(a.id);

const oldestChangeFirst = (a: Data, b: Data) =>
  time(a.updatedAt) - time(b.updatedAt) || String(a.id ?? '').localeCompare(String(b.id ?? ''));

const time = (value: unknown) => Date.parse(String(value)) || 0;
