import type { IndexCall } from '@wenzhan/contract/calls/index-lists';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { pageMessages } from '@/lib/site/page-edition';
import { linkableLists } from '@/lib/site/queries/optional-lists';
import styles from './counted-links.module.css';

const LINKS = {
  series_list: { text: 'bySeries', path: listRoutes.seriesList },
  tag_list: { text: 'byTag', path: listRoutes.tags },
  archive_list: { text: 'byMonth', path: listRoutes.archive },
  author_list: { text: 'byAuthor', path: listRoutes.authors },
} as const;

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
  const texts = pageMessages().pages.lists;
  return (
    <nav aria-label={texts.browsing}>
      {intro && <p>{intro}</p>}
      <ul className={styles.links}>
        {links.map(({ text, path }) => (
          <li key={path}>
            <Link href={path}>
              <InterfaceText>{texts[text]}</InterfaceText>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
