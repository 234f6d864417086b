import type { Footer } from '@wenzhan/contract/schemas/frame';
import { parseTarget } from '@wenzhan/contract/urls/target';
import { telephoneUrl } from '@wenzhan/kit/text/telephone';
import { InterfaceText } from '@/components/parts/interface-text';
import { Picture } from '@/components/parts/picture';
import { pageMessages } from '@/lib/site/page-edition';
import styles from './footer-contact.module.css';

/** Address, telephone number, e-mail address, accounts elsewhere and a QR code of the organisation. */
export function FooterContact({ footer }: { footer: Footer }) {
  const texts = pageMessages().pages.frame;
  const { address, telephone, email, social, qr } = footer;
  const facts = [
    [texts.address, address],
    [texts.telephone, telephone && <a href={telephoneUrl(telephone)}>{telephone}</a>],
    [texts.email, email && <a href={`mailto:${email}`}>{email}</a>],
  ].filter(([, fact]) => fact);
  if (facts.length === 0 && !social?.length && !qr) return null;
  return (
    <div className={styles.contact}>
      {facts.length > 0 && (
        <dl>
          {facts.map(([label, fact]) => (
            <div key={String(label)}>
              <dt>
                <InterfaceText>{label}</InterfaceText>
              </dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      <ExternalLinks links={social} label={texts.social} rel="me noopener" />
      {qr && (
        <figure>
          <Picture picture={{ ...qr, alt: qr.alt ?? texts.qrCode(qr.title ?? '') }} sizes="8rem" />
          {qr.title && <figcaption>{qr.title}</figcaption>}
        </figure>
      )}
    </div>
  );
}

interface ExternalLinksProps {
  links: Footer['social'];
  /** Shown above the links; otherwise it only names the list. */
  title?: string;
  label: string;
  rel: string;
  className?: string | undefined;
}

/** Links to other sites in a row; those that are no http(s) URL are left out. */
export function ExternalLinks({ links = [], title, label, rel, className }: ExternalLinksProps) {
  const shown = links.flatMap(({ title: name, url }) => {
    const target = parseTarget(url);
    return target?.external ? [{ name, href: target.href }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <nav aria-label={label} className={className ? `${styles.links} ${className}` : styles.links}>
      {title && <h2>{title}</h2>}
      <ul>
        {shown.map(({ name, href }) => (
          <li key={`${href} ${name}`}>
            <a href={href} rel={rel}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
