import 'server-only';
import { isApiError } from '@wenzhan/contract/request/errors';
import { routes } from '@wenzhan/contract/urls/routes';
import { parseToken } from '@wenzhan/kit/http/token';
import { FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import { writingTexts } from '@wenzhan/texts/writing';
import { editAddress } from '@wenzhan/write/forms/addresses';
import type { CallEditing } from '@wenzhan/write/forms/call';
import { isCurrentStylesheet, STYLESHEET } from '@wenzhan/write/styles/stylesheet';
import { cookies } from 'next/headers';
import { sendEditingCall } from '../../request/editing';
import { TOKEN_COOKIE } from '../../session/cookies';
import { seeOther } from '../http/see-other';
import { messagesTable } from './messages-table';

const FOREVER = 'public, max-age=31536000, immutable';
const POLICY = { [POLICY_HEADER]: FILE_POLICY };
const NOT_STORED = { ...POLICY, 'cache-control': 'no-store' };

/** Responds with a file of the screens of editors: their style sheet, or the messages of visitors as a table. */
export async function handleEditFile(request: Request, name: string): Promise<Response> {
  if (name === 'style.css') return stylesheet(request);
  if (name === 'messages.csv') return messages(request);
  return new Response(null, { status: 404, headers: NOT_STORED });
}

function stylesheet(request: Request): Response {
  const isCurrent = isCurrentStylesheet(new URL(request.url).searchParams.get('v'));
  const headers = {
    ...POLICY,
    'content-type': 'text/css; charset=utf-8',
    'cache-control': isCurrent ? FOREVER : 'public, max-age=300',
  };
  return new Response(STYLESHEET, { headers });
}

async function messages({ headers }: Request): Promise<Response> {
  const token = parseToken((await cookies()).get(TOKEN_COOKIE)?.value);
  if (!token) return seeOther(routes.signIn(editAddress('messages')));
  const call: CallEditing = (name, input = {}) => sendEditingCall(name, input, { token, headers });
  try {
    return new Response(await messagesTable(call), {
      headers: {
        ...NOT_STORED,
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="messages.csv"',
      },
    });
  } catch (error) {
    if (!isApiError(error)) throw error;
    return refusal(error.unauthorised, error.code === 403);
  }
}

function refusal(isSignedOut: boolean, isDenied: boolean): Response {
  if (isSignedOut) return seeOther(routes.signIn(editAddress('messages')));
  const { denied, unavailable } = writingTexts().failed;
  return new Response(`${isDenied ? denied : unavailable}\n`, {
    status: isDenied ? 403 : 503,
    headers: { ...NOT_STORED, 'content-type': 'text/plain; charset=utf-8' },
  });
}
