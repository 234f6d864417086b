import type { Footer } from '@wenzhan/contract/schemas/frame';
import { parseTarget } from '@wenzhan/contract/urls/target';
import type { ContactPoint } from 'schema-dts';

/**
 * How to reach the organisation, for its schema.org node: by the telephone number and e-mail address of the footer, and
 * as the page says. Without any, there is no `contactPoint`.
 */
export function contactPoints(
  { telephone, email }: Footer = {},
  further: readonly ContactPoint[] = [],
): { contactPoint?: ContactPoint[] } {
  const points = [...(telephone || email ? [contactPoint({ telephone, email })] : []), ...further];
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

/** A way to reach the organisation. */
export const contactPoint = ({ name, telephone, email }: Facts): ContactPoint => ({
  '@type': 'ContactPoint',
  ...(name ? { name } : {}),
  ...(telephone ? { telephone } : {}),
  ...(email ? { email } : {}),
});
