import Link from 'next/link';
import type { SeriesPlace } from '@/lib/api/schemas';
import { routes } from '@/lib/routes';
import { fitsIntoPath, listRoutes } from '@/lib/routes/list-routes';
import styles from './series-box.module.css';

interface SeriesBoxProps {
  series: SeriesPlace;
  /** Whether series have pages. */
  hasPage: boolean;
}

/** The place of an article in its series, with links to the parts before and after it. */
export function SeriesBox({ series, hasPage }: SeriesBoxProps) {
  const { name, position, total, previous, next } = series;
  const title = `《${name}》`;
  return (
    <nav aria-label="系列" className={styles.series}>
      <p>
        系列
        {hasPage && fitsIntoPath(name) ? (
          <Link href={listRoutes.series(name)}>{title}</Link>
        ) : (
          title
        )}
        {`第${position}篇，共${total}篇`}
      </p>
      {previous && (
        <p>
          前一篇：<Link href={routes.article(previous)}>{previous.title}</Link>
        </p>
      )}
      {next && (
        <p>
          后一篇：<Link href={routes.article(next)}>{next.title}</Link>
        </p>
      )}
    </nav>
  );
}
