import { formatDate } from '@/lib/format';

/** A date in Chinese form that machines can read too. */
export function PublishedDate({ at }: { at: string }) {
  return <time dateTime={at}>{formatDate(at)}</time>;
}
