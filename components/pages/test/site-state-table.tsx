'use client';

import { testPage } from '@wenzhan/texts/test-page';
import { useSiteConfig } from '@/components/parts/site-config-provider';
import styles from './site-state-table.module.css';

/** The site configuration in client state, with a button that toggles `userInitialize`. */
export function SiteStateTable() {
  const [site, setSite] = useSiteConfig();
  return (
    <section className={styles.state}>
      <h2>{testPage().siteState}</h2>
      <dl data-testid="site-state">
        {Object.entries(site).map(([field, value]) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd data-field={field}>{JSON.stringify(value)}</dd>
          </div>
        ))}
      </dl>
      <p>
        <button
          type="button"
          data-testid="toggle-user-initialize"
          onClick={() => setSite({ userInitialize: !site.userInitialize })}
        >
          {testPage().toggle('userInitialize')}
        </button>
      </p>
    </section>
  );
}
