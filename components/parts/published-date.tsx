import { formatDate } from '@wenzhan/kit/text/format';

/** A date in the form of the site's language, as a `time` element. @param at ISO 8601 */
export function PublishedDate({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>;
}
