import { formatDate } from '@wenzhan/kit/text/format';
import { interfaceAttributes, pageLocale } from '@/lib/site/page-edition';

/** A date in the form of the page's language, as a `time` element. @param at ISO 8601 */
export function PublishedDate({ at }: { at: string }) {
  return (
    <time dateTime={at} {...dateAttributes()}>
      {formatDate(at, pageLocale())}
    </time>
  );
}

/** Words of the interface around the date may be in another language than it. */
const dateAttributes = () =>
  interfaceAttributes().lang ? ({ lang: pageLocale(), dir: 'auto' } as const) : {};
