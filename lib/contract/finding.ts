import type { CallName } from '../api/endpoints';
import type { CheckId } from './checks';

export type Reader = 'anonymous' | 'editor';

/** One place where a backend does not fit the contract. */
export interface Finding {
  check: CheckId;
  call: CallName;
  /** The request as a person would say it: `GET article_list?page=2 as anonymous`. */
  request: string;
  /** Field path in the answer, or the part of the answer outside its body. */
  where: string;
  expected: string;
  found: string;
}

export type Note = (check: CheckId, where: string, expected: string, found: unknown) => void;

const SHOWN_CHARACTERS = 120;

/** A value of the answer, short enough for one line. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
}
