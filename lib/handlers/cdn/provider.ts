import { createHash, createHmac } from 'node:crypto';
import type { PurgeFailure } from '@wenzhan/kit/cdn/report';

/** A request to the interface of a CDN. */
interface PurgeRequest {
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** What an interface answered. */
export interface PurgeAnswer {
  /** Why nothing, or not everything, was purged. */
  failure?: PurgeFailure;
  /** Whether the same request may succeed in a moment. */
  isTemporary?: boolean;
  /** The URLs that were refused, if the others were not. */
  failed?: string[];
}

/** A CDN that can be told to drop its copies. */
export interface PurgeProvider {
  name: string;
  /** Most URLs in one request. */
  batch: number;
  /** @param at the time of the request, which is signed */
  request(urls: readonly string[], at: Date): PurgeRequest;
  /** Reads an answer. @param body parsed JSON; undefined if it is none */
  read(status: number, body: unknown): PurgeAnswer;
}

/** What a status says where the interface gives no code of its own. */
export function answerOf(status: number): PurgeAnswer {
  if (status >= 200 && status < 300) return {};
  if (status === 401 || status === 403) return { failure: 'refused' };
  if (status === 429) return { failure: 'busy', isTemporary: true };
  if (status >= 500) return { failure: 'unreachable', isTemporary: true };
  return { failure: 'invalid' };
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** The id and the secret of a key, which the settings have with a colon between them. */
export function keyPair(key: string): { id: string; secret: string } {
  const [id = '', secret = ''] = key.split(':');
  return { id, secret };
}
