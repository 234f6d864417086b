import Link from 'next/link';
import { hasPages } from '@/lib/data/list-support';
import { listRoutes } from '@/lib/routes/list-routes';
import styles from './counted-links.module.css';

/** Links to the further lists of the site; renders nothing if the backend has none. */
export async function BrowseLinks() {
  if (!(await hasPages('tag_list'))) return null;
  return (
    <nav aria-label="浏览方式">
      <ul className={styles.links}>
        <li>
          <Link href={listRoutes.tags}>按标签浏览</Link>
        </li>
      </ul>
    </nav>
  );
}
