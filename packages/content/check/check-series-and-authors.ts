import path from 'node:path';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import type { ContentModel } from '../content-model';
import { readContentPath } from '../files/content-path';
import type { ContentDiagnostic } from '../files/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '../files/front-matter';
import { lineOf } from '../files/yaml';

/**
 * Finds articles with the id of an author that does not exist, and two parts of a series in the same place.
 * Without any author, and in another form than that of an id, `author` is a name.
 */
export async function checkSeriesAndAuthors(
  dir: string,
  model: ContentModel,
): Promise<ContentDiagnostic[]> {
  return Promise.all(
    [...wrongAuthors(model), ...takenPlaces(model)].map(async ({ file, key, message }) => {
      const front = splitFrontMatter(await readTextFile(path.join(dir, file)))?.front ?? '';
      return { file, line: lineOf(front, [key], FRONT_LINE), message };
    }),
  );
}

/** A fault in a field of the front matter. */
interface Fault {
  file: string;
  key: string;
  message: string;
}

function wrongAuthors({ articles, authors }: ContentModel): Fault[] {
  if (authors.size === 0) return [];
  const records = [...articles.values()].flatMap(({ article, draft }) =>
    draft ? [article, draft] : [article],
  );
  return records.flatMap(({ file, front: { author } }) => {
    if (!author || !isId(author) || authors.has(author)) return [];
    return [{ file, key: 'author', message: `没有作者${author}：缺少authors/${author}.yaml` }];
  });
}

function takenPlaces({ articles }: ContentModel): Fault[] {
  const places = new Map<string, string>();
  return [...articles.values()].flatMap(({ article: { file, front } }) => {
    const { series, seriesOrder } = front;
    if (!series || seriesOrder === undefined) return [];
    const position = `${seriesOrder} ${series}`;
    const twin = places.get(position);
    if (!twin) places.set(position, file);
    return twin
      ? [{ file, key: 'seriesOrder', message: `${twin}在系列“${series}”里已经是第${seriesOrder}` }]
      : [];
  });
}

function isId(author: string): boolean {
  const contentPath = readContentPath(`authors/${author}.yaml`);
  return typeof contentPath !== 'string' && contentPath.kind === 'author';
}
