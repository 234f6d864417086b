import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentModel } from '../content/content-model';
import { readContentPath } from '../content/content-path';
import type { ContentDiagnostic } from '../content/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '../content/front-matter';
import type { ArticleRecord } from '../content/records';
import { lineOf } from '../content/yaml';

/**
 * Finds articles with the id of an author that does not exist, and two parts of a series in the same place.
 * Without any author, and in another form than that of an id, `author` is a name.
 */
export async function checkSeriesAndAuthors(
  dir: string,
  { articles, authors }: ContentModel,
): Promise<ContentDiagnostic[]> {
  const found: { record: ArticleRecord; key: string; message: string }[] = [];
  const places = new Map<string, ArticleRecord>();
  const versions = [...articles.values()];
  for (const record of versions.flatMap(({ article, draft }) =>
    draft ? [article, draft] : [article],
  )) {
    const { author, series, seriesOrder } = record.front;
    if (author && authors.size > 0 && isId(author) && !authors.has(author)) {
      found.push({
        record,
        key: 'author',
        message: `没有作者${author}：缺少authors/${author}.yaml`,
      });
    }
    if (!series || seriesOrder === undefined || record.draft) continue;
    const place = `${seriesOrder} ${series}`;
    const twin = places.get(place);
    if (!twin) places.set(place, record);
    else {
      const message = `${twin.file}在系列“${series}”里已经是第${seriesOrder}`;
      found.push({ record, key: 'seriesOrder', message });
    }
  }
  return Promise.all(
    found.map(async ({ record: { file }, key, message }) => {
      const front = splitFrontMatter(await readFile(path.join(dir, file), 'utf8'))?.front ?? '';
      return { file, line: lineOf(front, [key], FRONT_LINE), message };
    }),
  );
}

function isId(author: string): boolean {
  const place = readContentPath(`authors/${author}.yaml`);
  return typeof place !== 'string' && place.kind === 'author';
}
