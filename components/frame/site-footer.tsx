import type { NavEntry, SiteConfig } from '@wenzhan/contract/calls/site';
import type { PageSummary } from '@wenzhan/contract/calls/static-pages';
import type { Footer } from '@wenzhan/contract/schemas/frame';
import { routes } from '@wenzhan/contract/urls/routes';
import { traditionalLanguage, traditionalVariant } from '@wenzhan/kit/urls/traditional';
import { ScriptLink } from '@/components/editions/script-link';
import { ThemeChoice } from '@/components/frame/theme-choice';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { SmallPrint } from '@/components/parts/small-print';
import { Words } from '@/components/parts/words';
import { interfaceLanguage, pageLanguage, pageLink, pageMessages } from '@/lib/site/page-edition';
import { NavEntryLink } from '../parts/nav-entry-link';
import { NavLinks } from '../parts/nav-links';
import { ExternalLinks, FooterContact } from './footer-contact';
import styles from './site-footer.module.css';

/**
 * The site's description, how to reach the organisation, navigation or columns of links, further static pages, feeds,
 * recommended sites, record numbers and theme choice.
 */
export function SiteFooter({ site, pages }: { site: SiteConfig; pages: PageSummary[] }) {
  const { headNav } = site;
  const footer: Footer = site.footer ?? {};
  const columns = footer.columns?.length ? footer.columns : undefined;
  const linked = new Set(
    columns ? columns.flatMap(({ links }) => pathsIn(links)) : pathsIn(headNav),
  );
  const others = pages.filter(({ name }) => !linked.has(pageLink(routes.staticPage(name))));
  const texts = pageMessages().pages.frame;
  const further = <FurtherLinks pages={others} />;
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <div className={styles.name}>
            <Words>{site.siteName}</Words>
          </div>
          {site.description && <p>{site.description}</p>}
          <FooterContact footer={footer} />
        </div>
        <nav
          aria-label={texts.footerNavigation}
          className={columns ? `${styles.nav} ${styles.columns}` : styles.nav}
        >
          {columns
            ? columns.map(column)
            : headNav.length > 0 && <NavLinks className={styles.list} />}
          {!columns && further}
        </nav>
        <ExternalLinks
          links={footer.friends}
          label={texts.friends}
          title={texts.friends}
          rel="noopener"
          className={styles.friends}
        />
        <div className={styles.small}>
          <SmallPrint site={site} />
          {columns && further}
          {site.analytics?.consent && (
            <button type="button" data-consent hidden {...interfaceLanguage()}>
              {pageMessages().browser.consent.settings}
            </button>
          )}
          <div {...interfaceLanguage()}>
            <ThemeChoice />
          </div>
        </div>
      </div>
    </footer>
  );
}

/** The paths of entries of any level. */
const pathsIn = (entries: readonly NavEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [path, ...pathsIn(children)]);

function column({ title, links }: NonNullable<Footer['columns']>[number]) {
  return (
    <div key={`${title} ${links[0]?.path}`} className={styles.column}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {links.map((link) => (
          <li key={`${link.path} ${link.title}`}>
            <NavEntryLink entry={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Static pages that are linked nowhere else, feeds and the other script: below a menu, or in the last line, below columns. */
function FurtherLinks({ pages }: { pages: PageSummary[] }) {
  return (
    <ul className={styles.list}>
      {pages.map(({ name, title }) => (
        <li key={name}>
          <Link href={routes.staticPage(name)}>{title}</Link>
        </li>
      ))}
      <FeedsEntry />
      {traditionalVariant() && pageLanguage() === undefined && (
        <li>
          <ScriptLink traditional={traditionalLanguage()} />
        </li>
      )}
    </ul>
  );
}

function FeedsEntry() {
  return (
    <li>
      <Link href={routes.feeds}>
        <InterfaceText>{pageMessages().descriptions.feeds}</InterfaceText>
      </Link>
    </li>
  );
}
