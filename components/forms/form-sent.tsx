import { routes } from '@wenzhan/contract/urls/routes';
import { InterfaceText } from '@/components/parts/interface-text';
import { Link } from '@/components/parts/link';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { pageMessages } from '@/lib/site/page-edition';
import type { NamedForm } from '@/lib/site/queries/section-data';
import styles from './form.module.css';

/** Says without scripts that a form has been sent: the notification of specification §8, in the page. */
export function FormSent({ form }: NamedForm) {
  const { forms, browser } = pageMessages();
  return (
    <PageSections>
      <PageHeading title={form.title} />
      <div role="status" className={styles.sent}>
        <strong>
          <InterfaceText>{browser.failures.success}</InterfaceText>
        </strong>
        <p>
          <InterfaceText>{browser.failures.done}</InterfaceText>
        </p>
        {form.thanks && <p>{form.thanks}</p>}
      </div>
      <p>
        <Link href={routes.home}>
          <InterfaceText>{forms.backHome}</InterfaceText>
        </Link>
      </p>
    </PageSections>
  );
}
