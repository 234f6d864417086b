import { FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import { isCurrentStylesheet, STYLESHEET } from '@wenzhan/write/styles/stylesheet';

const FOREVER = 'public, max-age=31536000, immutable';

/** Responds with a file of the screens of editors: their style sheet. */
export function handleEditFile(request: Request, name: string): Response {
  if (name !== 'style.css') {
    const headers = { 'cache-control': 'no-store', [POLICY_HEADER]: FILE_POLICY };
    return new Response(null, { status: 404, headers });
  }
  const isCurrent = isCurrentStylesheet(new URL(request.url).searchParams.get('v'));
  return new Response(STYLESHEET, {
    headers: {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': isCurrent ? FOREVER : 'public, max-age=300',
      [POLICY_HEADER]: FILE_POLICY,
    },
  });
}
