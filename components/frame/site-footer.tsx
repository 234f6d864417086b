import { ThemeChoice } from '@/components/frame/theme-choice';
import { Link } from '@/components/parts/link';
import { SmallPrint } from '@/components/parts/small-print';
import type { PageSummary, SiteConfig } from '@/lib/api/schemas';
import { pageLink, pageMessages } from '@/lib/site/page-script';
import { routes } from '@/lib/urls';
import { NavLinks } from '../parts/nav-links';
import styles from './site-footer.module.css';

/** The site's description, navigation, further static pages, feeds, record numbers and theme choice. */
export function SiteFooter({ site, pages }: { site: SiteConfig; pages: PageSummary[] }) {
  const inNavigation = site.headNav.flatMap(({ path, children = [] }) => [
    path,
    ...children.map((child) => child.path),
  ]);
  const others = pages.filter(
    ({ name }) => !inNavigation.includes(pageLink(routes.staticPage(name))),
  );
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.about}>
          <div className={styles.name}>{site.siteName}</div>
          {site.description && <p className={styles.description}>{site.description}</p>}
        </div>
        <nav aria-label={pageMessages().pages.frame.footerNavigation} className={styles.nav}>
          <NavLinks className={styles.list} />
          <ul className={styles.list}>
            {others.map(({ name, title }) => (
              <li key={name}>
                <Link href={routes.staticPage(name)}>{title}</Link>
              </li>
            ))}
            {process.env.TRADITIONAL_CHINESE ? <FeedsAndScript /> : <FeedsEntry />}
          </ul>
        </nav>
        <div className={styles.small}>
          <SmallPrint site={site} />
          {site.analytics?.consent && (
            <button type="button" data-consent hidden>
              {pageMessages().browser.consent.settings}
            </button>
          )}
          <ThemeChoice />
        </div>
      </div>
    </footer>
  );
}

function FeedsEntry() {
  return (
    <li>
      <Link href={routes.feeds}>{pageMessages().descriptions.feeds}</Link>
    </li>
  );
}

/** With the link to the other script, which the bundler leaves out without the setting. */
async function FeedsAndScript() {
  if (process.env.TRADITIONAL_CHINESE) {
    const { ScriptLink } = await import('../traditional/script-link');
    return (
      <>
        <FeedsEntry />
        <li>
          <ScriptLink />
        </li>
      </>
    );
  }
  return <FeedsEntry />;
}
