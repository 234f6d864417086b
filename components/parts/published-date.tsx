import { formatDate } from '@wenzhan/kit/text/format';
import { pageLocale } from '@/lib/site/page-edition';

/** A date in the form of the page's language, as a `time` element. @param at ISO 8601 */
export function PublishedDate({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at, pageLocale())}</time>;
}
