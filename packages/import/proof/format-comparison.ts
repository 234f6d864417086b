import { formatPercent } from '../text-equality';
import { type Comparison, type Loss, nameOf } from './compare-pages';

/** Losses of one post that a report names one by one. */
const MAX_NAMED = 40;

/** How much of a post is here. */
export const formatAmounts = ({ percent, parts, kept }: Comparison): string =>
  `文字${formatPercent(percent)}，结构${kept === parts ? '100 %' : `${kept}/${parts}`}`;

/** What a page has not, or in another form, each with its line in the source. */
export function formatLosses({ losses }: Comparison, file: string): string[] {
  const more = losses.length - MAX_NAMED;
  return [
    ...losses.slice(0, MAX_NAMED).map((loss) => formatLoss(loss, file)),
    ...(more > 0 ? [`还有${more}处`] : []),
  ];
}

const formatLoss = ({ kind, text, line, became, isMeant }: Loss, file: string) =>
  `${isMeant ? '有意的不同' : '少了'}（${file}:${line}）：${nameOf(kind)}“${text}”${became}`;

/** How many of the posts are whole. */
export function formatSum(comparisons: readonly Comparison[]): string[] {
  const count = (test: (one: Comparison) => boolean) => comparisons.filter(test).length;
  const worst = Math.min(100, ...comparisons.map(({ percent }) => percent));
  return [
    `文字100 %的${count(({ percent }) => percent === 100)}篇，共${comparisons.length}篇，最少的一篇有${formatPercent(worst)}`,
    `结构100 %的${count(({ parts, kept }) => kept === parts)}篇`,
  ];
}
