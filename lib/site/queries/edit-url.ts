import { parseTarget } from '@wenzhan/contract/urls/target';
import type { Editable } from './page-data';

/** The URL that a backend gave, if it is an absolute http(s) one. */
export function parseEditUrl(url: string | undefined): string | undefined {
  const target = url === undefined ? null : parseTarget(url);
  return target?.external ? target.href : undefined;
}

/** A value as everybody may see it, whatever the backend sent. */
export function withoutEditUrl<T extends Editable>(value: T | null): T | null {
  return value && { ...value, editUrl: undefined };
}
