import { EDITOR_TOKEN, fail, isEditor, succeed, withHeaders } from './backend';
import type { Fault } from './fault';
import { type Data, edit, type Items, misread, remake } from './plants';

const withEditorSession = (request: Request) =>
  new Request(request, { headers: { authorization: `Bearer ${EDITOR_TOKEN}` } });

/** Wrong access rights and CORS headers. */
export const readerFaults: Fault[] = [
  [
    'published-only',
    'article_list',
    'drafts for everybody',
    misread('article_list', withEditorSession),
  ],
  ['published-only', 'search', 'drafts for everybody', misread('search', withEditorSession)],
  [
    'published-only',
    'article_info',
    'a draft beside',
    edit('article_info', (data) => ({
      ...data,
      related: [{ ...(data.article as Data), id: '901', status: 'draft' }],
    })),
  ],
  [
    'draft-hidden',
    'article_info',
    'drafts for everybody',
    misread('article_info', withEditorSession),
  ],
  [
    'editor-sees-all',
    'article_list',
    'less for the editor',
    edit('article_list', (data, _, request) =>
      isEditor(request)
        ? { ...data, list: (data.list as Items).slice(0, -1), total: Number(data.total) - 1 }
        : data,
    ),
  ],
  ['login-required', 'user_info', 'anybody known', misread('user_info', withEditorSession)],
  ['login-refused', 'login', 'a token for anybody', remake('login', () => succeed({ token: 'x' }))],
  [
    'preflight',
    'index_info',
    'a star for the bearer',
    async (request, healthy) => {
      const answer = await healthy(request, { signal: request.signal });
      return request.method === 'OPTIONS'
        ? withHeaders(answer, { 'access-control-allow-headers': '*' })
        : answer;
    },
  ],
  [
    'preflight',
    'index_info',
    '404 for OPTIONS',
    async (request, healthy) =>
      request.method === 'OPTIONS' ? fail(404) : healthy(request, { signal: request.signal }),
  ],
  [
    'cors-answer',
    'index_info',
    'another origin',
    remake('index_info', (answer) =>
      withHeaders(answer, { 'access-control-allow-origin': 'https://other.example' }),
    ),
  ],
];
