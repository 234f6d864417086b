import { ApiError } from '@wenzhan/contract/request/errors';
import { NoticeFailure } from '../notices/notice';

/** HTTP statuses with which a backend refuses one message; any other says that it takes none now. */
const REFUSED_STATUSES: readonly (number | undefined)[] = [400, 413, 422];
/** Codes of an envelope that say that the backend takes no message now: sign-in, a limit, a time. */
const AWAY_CODES: readonly (number | undefined)[] = [401, 403, 408, 429];

/**
 * Whether a message was refused for its own sake, so that others may be taken: by a backend, or by a mail server that
 * says for good no to its recipients or its text. Otherwise the destination is away: no connection, no greeting, no
 * sign-in, a refused sender, a limit, or whatever it says to be temporary.
 */
export function isRefusal(error: unknown): boolean {
  if (error instanceof NoticeFailure) return error.isRefusal;
  if (error instanceof ApiError) {
    const { kind, status, code = 0 } = error;
    if (kind === 'http') return REFUSED_STATUSES.includes(status);
    return kind === 'envelope' && !AWAY_CODES.includes(code) && !(code >= 500 && code <= 599);
  }
  const { code, command, responseCode } = error as Error & Record<string, unknown>;
  const isOfMessage = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  return isOfMessage && Number(responseCode) >= 500;
}
