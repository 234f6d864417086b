import Link from 'next/link';
import { linkableLists } from '@/lib/data/list-support';
import { listRoutes } from '@/lib/routes/list-routes';
import styles from './counted-links.module.css';

const LINKS = {
  series_list: { title: '按系列浏览', path: listRoutes.seriesList },
  tag_list: { title: '按标签浏览', path: listRoutes.tags },
  archive_list: { title: '按年月浏览', path: listRoutes.archive },
  author_list: { title: '按作者浏览', path: listRoutes.authors },
};

/** Links to the further lists of the site; renders nothing if the backend has none. */
export async function BrowseLinks() {
  const links = (await linkableLists()).map((call) => LINKS[call]);
  if (links.length === 0) return null;
  return (
    <nav aria-label="浏览方式">
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
