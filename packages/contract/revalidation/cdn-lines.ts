import type { CdnReport, PurgeReport, SeenPage } from '@wenzhan/kit/cdn/report';
import { type CdnTexts, cdnTexts } from '@wenzhan/texts/cdn';

interface Options {
  timeZone: string;
  /** The language of the lines; by default that of the site. */
  locale?: string;
}

/** What a CDN has dropped, and what the public addresses of the changed pages show, one sentence each without a full stop. */
export function cdnLines({ purge, seen }: CdnReport, { timeZone, locale }: Options): string[] {
  const texts = cdnTexts(locale);
  const timeOf = (iso: string) =>
    new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
      new Date(iso),
    );
  return [
    ...(purge ? purgeLines(purge, texts, timeOf) : []),
    ...seen.map((page) => seenLine(page, texts, timeOf)),
  ];
}

type TimeOf = (iso: string) => string;

function purgeLines(
  { cdn, purged, left, failure, until }: PurgeReport,
  texts: CdnTexts,
  timeOf: TimeOf,
) {
  const why = failure && texts.failures[failure];
  const isLeft = left > 0 && until !== undefined;
  return [
    ...(purged > 0 || !isLeft ? [texts.purged(cdn, purged)] : []),
    ...(isLeft ? [texts.left(cdn, left, why, timeOf(until))] : []),
  ];
}

function seenLine(
  { path, status, isCopy, age, isBefore, until }: SeenPage,
  texts: CdnTexts,
  timeOf: TimeOf,
) {
  if (status === null) return texts.unanswered(path);
  const from = isCopy === null ? texts.unknown : isCopy ? texts.copy(age) : texts.noCopy;
  return isBefore
    ? texts.still(path, status, from, until && timeOf(until))
    : texts.seen(path, status, from);
}
