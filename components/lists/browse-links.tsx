import Link from 'next/link';
import { hasPages } from '@/lib/data/list-support';
import { listRoutes } from '@/lib/routes/list-routes';
import styles from './counted-links.module.css';

/** Links to the further lists of the site; renders nothing if the backend has none. */
export async function BrowseLinks() {
  const [hasTags, hasArchive] = await Promise.all([hasPages('tag_list'), hasPages('archive_list')]);
  const links = [
    ...(hasTags ? [{ title: '按标签浏览', path: listRoutes.tags }] : []),
    ...(hasArchive ? [{ title: '按年月浏览', path: listRoutes.archive }] : []),
  ];
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
