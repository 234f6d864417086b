import Link from 'next/link';
import type { IndexCall } from '@/lib/api/optional-calls';
import { linkableLists } from '@/lib/site/queries/optional-lists';
import { listRoutes } from '@/lib/urls/list-routes';
import styles from './counted-links.module.css';

const LINKS = {
  series_list: { title: '按系列浏览', path: listRoutes.seriesList },
  tag_list: { title: '按标签浏览', path: listRoutes.tags },
  archive_list: { title: '按年月浏览', path: listRoutes.archive },
  author_list: { title: '按作者浏览', path: listRoutes.authors },
};

interface BrowseLinksProps {
  /** All further lists by default. */
  calls?: readonly IndexCall[];
  /** Shown above the links. */
  intro?: string;
}

/** Links to the further lists of the site; renders nothing if the backend has none. */
export async function BrowseLinks({ calls, intro }: BrowseLinksProps) {
  const links = (await linkableLists(calls)).map((call) => LINKS[call]);
  if (links.length === 0) return null;
  return (
    <nav aria-label="浏览方式">
      {intro && <p>{intro}</p>}
      <ul className={styles.links}>
        {links.map(({ title, path }) => (
          <li key={path}>
            <Link href={path}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
