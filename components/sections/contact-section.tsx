import { Form } from '@/components/forms/form';
import { Picture } from '@/components/parts/picture';
import { TargetLink } from '@/components/parts/target-link';
import styles from './contact-section.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** How to reach the organisation: facts and a code to scan, and beside them a form. */
export function ContactSection({ section, formId }: SectionProps<'contact'>) {
  const { title, items, qr, named } = section;
  return (
    <SectionFrame title={title}>
      <div className={styles.contact}>
        <div className={styles.reach}>
          <dl className={styles.facts}>
            {items.map(({ label, value, path }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <ContactLink path={path}>{value}</ContactLink>
                </dd>
              </div>
            ))}
          </dl>
          {qr && (
            <figure className={styles.qr}>
              <Picture picture={qr} sizes="12rem" />
              {qr.alt && <figcaption>{qr.alt}</figcaption>}
            </figure>
          )}
        </div>
        {named && (
          <div className={styles.form}>
            <Form {...named} id={formId} />
          </div>
        )}
      </div>
    </SectionFrame>
  );
}

function ContactLink({ path, children }: { path: string | undefined; children: string }) {
  if (path && /^(?:mailto|tel):/.test(path)) return <a href={path}>{children}</a>;
  return <TargetLink path={path}>{children}</TargetLink>;
}
