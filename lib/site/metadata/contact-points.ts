import type { Footer } from '@wenzhan/contract/frame-schema';
import { parseTarget } from '@wenzhan/contract/urls/target';
import { decoded } from '@wenzhan/kit/urls/path';
import type { ContactPoint } from 'schema-dts';
import type { FilledSection } from '../queries/section-data';

/**
 * How to reach the organisation, for its schema.org node: by the telephone number and e-mail address of the footer, and
 * by those in the contact sections of the page, with their labels. Without any, there is no `contactPoint`.
 */
export function contactPoints(
  { telephone, email }: Footer = {},
  sections: readonly FilledSection[] = [],
): { contactPoint?: ContactPoint[] } {
  const items = sections.flatMap((section) => (section.type === 'contact' ? section.items : []));
  const points: ContactPoint[] = [
    ...(telephone || email ? [point({ telephone, email })] : []),
    ...items.flatMap(({ label, path = '' }) => {
      const [, scheme, target = ''] = /^(tel|mailto):([^?#]+)/.exec(path) ?? [];
      if (!scheme) return [];
      const address = decoded(target);
      return [
        point(
          scheme === 'tel' ? { name: label, telephone: address } : { name: label, email: address },
        ),
      ];
    }),
  ];
  return points.length > 0 ? { contactPoint: points } : {};
}

/** The accounts of the organisation elsewhere that the footer links, for its schema.org node. */
export function accountsElsewhere({ social = [] }: Footer = {}): { sameAs?: string[] } {
  const urls = social.map(({ url }) => url).filter((url) => parseTarget(url)?.external);
  return urls.length > 0 ? { sameAs: urls } : {};
}

interface Facts {
  name?: string | undefined;
  telephone?: string | undefined;
  email?: string | undefined;
}

const point = ({ name, telephone, email }: Facts): ContactPoint => ({
  '@type': 'ContactPoint',
  ...(name ? { name } : {}),
  ...(telephone ? { telephone } : {}),
  ...(email ? { email } : {}),
});
