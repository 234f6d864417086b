import { parseTarget } from '../../urls/target';

/** What is loaded for an editor may say where it is edited. */
export interface Editable {
  /** An absolute http(s) URL. Only for the editor whose token loaded it. */
  editUrl?: string | undefined;
}

/** The URL that a backend gave, if it is an absolute http(s) one. */
export function parseEditUrl(url: string | undefined): string | undefined {
  const target = url === undefined ? null : parseTarget(url);
  return target?.external ? target.href : undefined;
}

/** A value as everybody may see it, whatever the backend sent. */
export function withoutEditUrl<T extends Editable>(value: T | null): T | null {
  return value && { ...value, editUrl: undefined };
}
