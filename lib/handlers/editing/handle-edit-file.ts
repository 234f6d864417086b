import 'server-only';
import { isApiError } from '@wenzhan/contract/request/errors';
import { routes } from '@wenzhan/contract/urls/routes';
import { parseToken } from '@wenzhan/kit/http/token';
import { FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import { writingTexts } from '@wenzhan/texts/writing';
import { editAddress, type ScreenName } from '@wenzhan/write/forms/addresses';
import type { CallEditing } from '@wenzhan/write/forms/call';
import { isCurrentStylesheet, STYLESHEET } from '@wenzhan/write/styles/stylesheet';
import { cookies } from 'next/headers';
import { sendEditingCall } from '../../request/editing';
import { TOKEN_COOKIE } from '../../session/cookies';
import { seeOther } from '../http/see-other';
import { messagesTable } from './messages-table';
import { visitsTable } from './visits-table';

const FOREVER = 'public, max-age=31536000, immutable';
const POLICY = { [POLICY_HEADER]: FILE_POLICY };
const NOT_STORED = { ...POLICY, 'cache-control': 'no-store' };

/** Responds with a file of the screens of editors: their style sheet, the messages of visitors and their files, or what was counted. */
export async function handleEditFile(request: Request, name: string): Promise<Response> {
  if (name === 'style.css') return stylesheet(request);
  if (name === 'messages.csv') return messages(request);
  if (name === 'visits.csv') return visits(request);
  if (name === 'message-file') return messageFile(request);
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

const messages = (request: Request) =>
  forEditor(request, async (call) => table('messages.csv', await messagesTable(call)));

const visits = (request: Request) =>
  forEditor(
    request,
    async (call) => {
      const days = new URL(request.url).searchParams.get('days');
      return table('visits.csv', await visitsTable(call, days));
    },
    'visits',
  );

const table = (name: string, text: string): Response =>
  new Response(text, {
    headers: {
      ...NOT_STORED,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });

/** A file that came with a message: it is saved, whatever it is, and never shown as a page of this site. */
const messageFile = (request: Request) =>
  forEditor(request, async (call) => {
    const { searchParams } = new URL(request.url);
    const query = { id: searchParams.get('id') ?? '', file: Number(searchParams.get('file')) };
    const { name, data } = await call('edit_message_file', { query });
    const headers = {
      ...NOT_STORED,
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${encodedName(name)}`,
    };
    return new Response(Buffer.from(data, 'base64'), { headers });
  });

/** A name in a header, by RFC 8187, which allows fewer characters than URLs. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.replace(/\p{Cs}/gu, '')).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Responds to an editor who is signed in and may read that; another one is led to sign in for a screen, or reads why not. */
async function forEditor(
  { headers }: Request,
  respond: (call: CallEditing) => Promise<Response>,
  screen: ScreenName = 'messages',
): Promise<Response> {
  const token = parseToken((await cookies()).get(TOKEN_COOKIE)?.value);
  if (!token) return seeOther(routes.signIn(editAddress(screen)));
  const call: CallEditing = (name, input = {}) => sendEditingCall(name, input, { token, headers });
  try {
    return await respond(call);
  } catch (error) {
    if (!isApiError(error)) throw error;
    if (error.missing) return new Response(null, { status: 404, headers: NOT_STORED });
    if (error.unauthorised) return seeOther(routes.signIn(editAddress(screen)));
    return refusal(error.code === 403);
  }
}

function refusal(isDenied: boolean): Response {
  const { denied, unavailable } = writingTexts().failed;
  return new Response(`${isDenied ? denied : unavailable}\n`, {
    status: isDenied ? 403 : 503,
    headers: { ...NOT_STORED, 'content-type': 'text/plain; charset=utf-8' },
  });
}
