import { shorten } from '@wenzhan/kit/text/shorten';
import type { CallName } from '../../calls/endpoints';
import type { CheckId } from '../checks';

export type Reader = 'anonymous' | 'editor';

/** A violation of the contract. */
export interface Finding {
  check: CheckId;
  call: CallName;
  /** The request in readable form: `GET article_list?page=2 as anonymous`. */
  request: string;
  /** Field path in the body, or the part of the response outside the body. */
  where: string;
  expected: string;
  found: string;
}

export type Note = (check: CheckId, where: string, expected: string, found: unknown) => void;

const SHOWN_CHARACTERS = 120;

/** Formats a value of a response, shortened for one line. */
export function show(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return shorten(text, SHOWN_CHARACTERS);
}
