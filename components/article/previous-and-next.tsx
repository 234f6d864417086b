import { routes } from '@wenzhan/contract/urls/routes';
import { Link } from '@/components/parts/link';
import { Words } from '@/components/parts/words';
import { interfaceAttributes, pageMessages } from '@/lib/site/page-edition';
import type { ArticleWithBody } from '@/lib/site/queries/page-data';
import styles from './previous-and-next.module.css';

type Neighbours = Pick<ArticleWithBody, 'previous' | 'next' | 'series'>;

/** Links to the parts before and after an article in its series, or to its neighbours by date. */
export function PreviousAndNext({ previous, next, series }: Neighbours) {
  if (!previous && !next) return null;
  const texts = pageMessages().pages.article;
  return (
    <nav aria-label={texts.neighbours} className={styles.neighbours}>
      {previous && (
        <Link href={routes.article(previous)} rel="prev" prefetch={true}>
          <span {...interfaceAttributes()}>{series ? texts.previousInSeries : texts.previous}</span>
          <Words>{previous.title}</Words>
        </Link>
      )}
      {next && (
        <Link href={routes.article(next)} rel="next" prefetch={true}>
          <span {...interfaceAttributes()}>{series ? texts.nextInSeries : texts.next}</span>
          <Words>{next.title}</Words>
        </Link>
      )}
    </nav>
  );
}
