import type { EditingCall } from '@wenzhan/contract/calls/editing/calls';
import type { Role } from '@wenzhan/contract/calls/editing/values';
import type { ContentApiOptions } from '../../service/api';
import { testApi } from '../../testing/content-folder';
import type { Editor } from '../editing-handler';

const tokenOf = (request: Request) =>
  /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1];

/** Who has each token in tests, each in a session of that name. */
const ROLES: ReadonlyMap<string, Role> = new Map([
  ['li', 'administers'],
  ['wang', 'publishes'],
  ['zhao', 'writes'],
]);

async function editorOf(request: Request): Promise<Editor | undefined> {
  const username = tokenOf(request) ?? '';
  const role = ROLES.get(username);
  return role && { username, role, session: username };
}

/** An API over a folder, as `testApi`, with the editors `li`, `wang` and `zhao`, whose names are their tokens. */
export async function editorsApi(
  content: string | Record<string, string>,
  options: Partial<ContentApiOptions> = {},
) {
  const isSignedIn = async (request: Request) => (await editorOf(request)) !== undefined;
  const api = await testApi(content, { isSignedIn, editorOf, ...options });
  const headersOf = (token?: string): Record<string, string> =>
    token ? { authorization: `Bearer ${token}` } : {};
  return {
    ...api,
    /** Asks as an editor. */
    askAs: (token: string, call: string) => api.ask(call, { headers: headersOf(token) }),
    /** Posts a body as an editor. */
    post: (token: string | undefined, call: EditingCall, body: unknown) =>
      api.ask(call, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(token) },
        body: JSON.stringify(body),
      }),
  };
}
