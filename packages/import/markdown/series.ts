import { fitsIntoPath } from '@wenzhan/contract/urls/list-routes';
import type { SourcePost } from '../source';
import type { TextFile } from './site';

/** The series that a text is a part of: the first one, whose name must fit into an address. Others are noted. */
export function seriesOf({ fields, notes }: TextFile): SourcePost['series'] {
  const names = [...new Set(fields.series.map((name) => name.trim()))].filter(Boolean);
  const name = names.find(fitsIntoPath);
  const others = names.filter((one) => one !== name);
  if (others.length > 0) {
    notes.push(`只能有一个系列，名字要放得进网址，没有搬来：${others.join('、')}`);
  }
  return name === undefined ? undefined : { name, order: fields.seriesOrder };
}

/** The series that visitors see. */
export const seriesIn = (posts: readonly SourcePost[]): string[] => [
  ...new Set(
    posts.flatMap(({ kind, status, series }) =>
      kind === 'post' && status === 'published' && series ? series.name : [],
    ),
  ),
];
