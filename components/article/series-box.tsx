import Link from 'next/link';
import type { SeriesPlace } from '@/lib/api/schemas';
import { fitsIntoPath, listRoutes } from '@/lib/urls/list-routes';
import styles from './series-box.module.css';

interface SeriesBoxProps {
  series: SeriesPlace;
  /** Whether series have pages. */
  hasPage: boolean;
}

/** The place of an article in its series. The links to the parts beside it are below the article. */
export function SeriesBox({ series, hasPage }: SeriesBoxProps) {
  const { name, position, total } = series;
  const title = `《${name}》`;
  return (
    <p className={styles.series}>
      系列
      {hasPage && fitsIntoPath(name) ? <Link href={listRoutes.series(name)}>{title}</Link> : title}
      {`第${position}篇，共${total}篇`}
    </p>
  );
}
