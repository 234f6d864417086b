import type { Route } from 'next';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { MAX_LISTED } from '@/lib/site/metadata/page-description';
import { interfaceAttributes, pageMessages } from '@/lib/site/page-edition';
import styles from './counted-links.module.css';

interface CountedLinksProps {
  links: { title: string; path: Route; total: number }[];
}

/** Links to lists, each with the number of its articles; of very many the first, and how many more there are. */
export function CountedLinks({ links }: CountedLinksProps) {
  const texts = pageMessages().pages.lists;
  return (
    <>
      <ul className={styles.links}>
        {links.slice(0, MAX_LISTED).map(({ title, path, total }) => (
          <li key={path}>
            <Link href={path}>
              {title}
              <span className={styles.total} {...interfaceAttributes()}>
                {texts.articles(total)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {links.length > MAX_LISTED && (
        <p>
          <InterfaceText>{texts.unlisted(links.length - MAX_LISTED)}</InterfaceText>
        </p>
      )}
    </>
  );
}
