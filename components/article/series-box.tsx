import type { SeriesPlace } from '@wenzhan/contract/calls/articles';
import { fitsIntoPath, listRoutes } from '@wenzhan/contract/urls/list-routes';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { pageMessages } from '@/lib/site/page-edition';
import type { Named } from '@/lib/site/queries/page-data';
import styles from './series-box.module.css';

interface SeriesBoxProps {
  series: SeriesPlace & Named;
  /** Whether series have pages. */
  hasPage: boolean;
}

/** The place of an article in its series. The links to the parts beside it are below the article. */
export function SeriesBox({ series, hasPage }: SeriesBoxProps) {
  const { name, position, total } = series;
  const texts = pageMessages().pages.article;
  const title = texts.seriesTitle(series.title);
  return (
    <p className={styles.series}>
      <InterfaceText>
        {texts.series}
        {hasPage && fitsIntoPath(name) ? (
          <Link href={listRoutes.series(name)}>{title}</Link>
        ) : (
          title
        )}
        {texts.seriesPlace(position, total)}
      </InterfaceText>
    </p>
  );
}
