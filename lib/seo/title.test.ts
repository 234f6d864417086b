import { resolveTitle } from 'next/dist/lib/metadata/resolvers/resolve-title';
import { expect, test } from 'vitest';
import { ownTitle, siteTitle } from './title';

const NAMES = ['文站', '100%s $& 站', "%s%s $1 $$ $` $' %S", '%', ''];
const TITLES = ['关于', '%s', "$& $1 $$ $` $' %s", '100% <b>', ' '];

/** The title that the framework renders for a page under the root layout. */
function resolvedTitle(siteName: string, title: string): string {
  const { template } = resolveTitle(siteTitle({ siteName }), null);
  return resolveTitle(ownTitle({ siteName }, title), template).absolute;
}

test.each(NAMES)('no character of a title has a meaning under the site name %j', (siteName) => {
  expect(resolveTitle(siteTitle({ siteName }), null).absolute).toBe(siteName);
  for (const title of TITLES) expect(resolvedTitle(siteName, title)).toBe(`${title} - ${siteName}`);
});
