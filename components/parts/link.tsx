import type { Route } from 'next';
import NextLink from 'next/link';
import type { ComponentProps } from 'react';
import { pageLink } from '@/lib/site/page-edition';

type LinkProps = Omit<ComponentProps<typeof NextLink>, 'href'> & { href: Route };

/** A link to a page of this site, in the script of the page that it is on. */
export function Link({ href, ...props }: LinkProps) {
  return <NextLink href={pageLink(href)} {...props} />;
}
