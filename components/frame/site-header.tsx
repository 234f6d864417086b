import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import { LanguageButton } from '@/components/editions/language-button';
import { Brand } from '@/components/parts/brand';
import { InterfaceText } from '@/components/parts/interface-text';
import { SearchForm } from '@/components/search/search-form';
import { SuggestionsHost } from '@/components/search/suggestions-host';
import { pageLink, pageMessages } from '@/lib/site/page-edition';
import { NavEntryLink } from '../parts/nav-entry-link';
import { CloseOnNavigation } from './close-on-navigation';
import { MenuFocus } from './menu-focus';
import { NavList } from './nav-list';
import styles from './site-header.module.css';

const MENU_ID = 'site-menu';

/** Logo, name, navigation, search and a button. On small screens the menu is a popover, which needs no script. */
export function SiteHeader({ site }: { site: SiteConfig }) {
  const { pages, browser } = pageMessages();
  const { menu, close, mainNavigation } = pages.frame;
  return (
    <header className={styles.header}>
      <div className={site.headerButton ? `${styles.inner} ${styles.withButton}` : styles.inner}>
        <Brand site={site} />
        <button type="button" className={styles.toggle} popoverTarget={MENU_ID}>
          <InterfaceText>{menu}</InterfaceText>
        </button>
        <div id={MENU_ID} popover="auto" className={styles.menu}>
          <button
            type="button"
            className={styles.close}
            popoverTarget={MENU_ID}
            popoverTargetAction="hide"
          >
            <InterfaceText>{close}</InterfaceText>
          </button>
          {site.headNav.length > 0 && (
            <nav aria-label={mainNavigation}>
              <NavList />
            </nav>
          )}
          <SearchForm texts={browser.page} action={pageLink(routes.search())}>
            <SuggestionsHost />
          </SearchForm>
          <LanguageButton />
          <MenuFocus label={menu} />
        </div>
        {site.headerButton && (
          <div className={styles.button}>
            <NavEntryLink entry={site.headerButton} />
          </div>
        )}
      </div>
      <CloseOnNavigation />
    </header>
  );
}
