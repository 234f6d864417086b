import { isApiError } from '@wenzhan/contract/request/errors';
import type { Failure } from './save-state';

/** Failures of calls by their code or status; 5xx is one of the server. */
const REASONS: ReadonlyMap<number, Failure> = new Map([
  [401, 'signed-out'],
  [403, 'forbidden'],
  [404, 'gone'],
  [413, 'too-long'],
  [429, 'server'],
  [507, 'full'],
]);

/** Why a call has failed, and the sentence of the service. */
export function failureOf(error: unknown): { reason: Failure; message: string } {
  if (!isApiError(error)) return { reason: 'refused', message: String(error) };
  const { kind, message } = error;
  if (error.unauthorised) return { reason: 'signed-out', message };
  if (kind === 'network') return { reason: 'offline', message };
  if (kind === 'timeout' || kind === 'aborted') return { reason: 'slow', message };
  const code = error.code || error.status || 500;
  const reason = REASONS.get(code) ?? (code >= 500 || kind === 'invalid' ? 'server' : 'refused');
  return { reason, message };
}
