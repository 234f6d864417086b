import { parseTarget } from '@wenzhan/contract/urls/target';
import type { Editable } from './page-data';

/** Where the site itself has the texts that editors change. */
const OWN = '/edit/';

/** The URL that a backend gave, if it is an absolute http(s) one, or a path of the site's own screens of editors. */
export function parseEditUrl(url: string | undefined): string | undefined {
  const target = url === undefined ? null : parseTarget(url);
  return target?.external || target?.href.startsWith(OWN) ? target.href : undefined;
}

/** A value as everybody may see it, whatever the backend sent. */
export function withoutEditUrl<T extends Editable>(value: T | null): T | null {
  return value && { ...value, editUrl: undefined };
}
