import 'server-only';
import { type ApiError, isApiError } from '@wenzhan/contract/request/errors';
import { MAX_EDITED_TEXT_BYTES } from '@wenzhan/contract/urls/table';
import { parseToken } from '@wenzhan/kit/http/token';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';
import { writingOutcomes } from '@wenzhan/texts/writing-outcomes';
import type { Action, Outcome } from '@wenzhan/write/forms/action';
import { actionNamed, backOf } from '@wenzhan/write/forms/actions';
import { failedFormPage, shownOncePage } from '@wenzhan/write/forms/answer-page';
import type { CallEditing } from '@wenzhan/write/forms/call';
import { cookies } from 'next/headers';
import { sendEditingCall } from '../../request/editing';
import { TOKEN_COOKIE } from '../../session/cookies';
import { isSameOrigin, refuseForeign } from '../http/origin';
import { readForm } from '../http/read-form';
import { seeOther } from '../http/see-other';
import { isHttps, startSession } from '../session/start-session';
import { htmlAnswer } from './html-answer';

/** A form of an editor that was read. */
interface Sent {
  name: string;
  fields: ReadonlyMap<string, string>;
}

/**
 * Does what an editor's form says, and leads on. A form that fails is answered with a page that has what was typed, whatever
 * the reason, so that it can be sent again.
 *
 * @param name the action, such as `save`
 */
export async function handleEditAction(request: Request, name: string): Promise<Response> {
  if (!isSameOrigin(request)) return refuseForeign();
  const { failed } = writingOutcomes();
  const action = actionNamed(name);
  const bounds = { names: action?.names ?? [], maxBytes: MAX_EDITED_TEXT_BYTES };
  const read = action && (await readForm(request, bounds));
  const fields = read ?? new Map<string, string>();
  if (!action) return failure({ name, fields }, 404, failed.unknown);
  if (!read) return failure({ name, fields }, 413, failed.tooLarge);
  return perform(request, action, { name, fields });
}

async function perform(request: Request, action: Action, sent: Sent): Promise<Response> {
  const cookie = (await cookies()).get(TOKEN_COOKIE)?.value;
  const token = action.isOpen ? undefined : parseToken(cookie);
  const { failed } = writingOutcomes();
  if (!token && !action.isOpen) return failure(sent, 401, failed.expired);
  const editor = { token, headers: request.headers };
  const call: CallEditing = (name, input = {}) => sendEditingCall(name, input, editor);
  try {
    return await answer(request, sent, await action.run(sent.fields, call));
  } catch (error) {
    if (!isApiError(error)) throw error;
    const status = statusOf(error);
    return failure(sent, status, reasonOf(error, status, action));
  }
}

async function answer(request: Request, sent: Sent, outcome: Outcome): Promise<Response> {
  if ('conflict' in outcome) {
    const { theirs, version } = outcome.conflict;
    const reason = writingOutcomes().failed.conflict;
    return failure(sent, 409, reason, { text: theirs, version });
  }
  if ('refused' in outcome) return failure(sent, 400, outcome.refused);
  if ('shown' in outcome) {
    const { value } = outcome.shown;
    const base = configuredSiteUrl() ?? originOf(request);
    const shown = { ...outcome.shown, value: absolute(value, base) };
    return htmlAnswer(shownOncePage(shown), 200);
  }
  if (!('token' in outcome)) return seeOther(outcome.to);
  await startSession(request, outcome.token);
  return seeOther(`/api/preview?next=${encodeURIComponent(outcome.to)}`);
}

const absolute = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : address;

/** The origin by which the editor knows this site. */
function originOf(request: Request): string {
  const host = request.headers.get('x-forwarded-host') ?? request.headers.get('host');
  return `${isHttps(request) ? 'https' : 'http'}://${host ?? new URL(request.url).host}`;
}

function failure(
  { name, fields }: Sent,
  status: number,
  reason: string,
  theirs?: { text: string; version: string },
): Response {
  const page = failedFormPage({
    ...{ name, fields, reason, theirs, back: backOf(fields) },
    mayRepeat: status === 401 || status === 429 || status >= 500,
    isExpired: status === 401,
  });
  return htmlAnswer(page, status);
}

const statusOf = ({ code, status }: ApiError): number => {
  const failed = code || status || 502;
  return failed >= 400 && failed <= 599 ? failed : 502;
};

/** Why a call failed, in words: those of the service, if there are any. */
function reasonOf({ code, message }: ApiError, status: number, action: Action): string {
  const { failed } = writingOutcomes();
  if (status === 401 && !action.isOpen) return failed.expired;
  if (status === 429) return failed.limited;
  // One with a code is from the service, which says of every failure but its own faults what can be done.
  return code !== undefined && status !== 500 && message ? message : failed.unavailable;
}
