import { fail, withHeaders } from './backend';
import type { Fault } from './fault';
import { type Data, edit, editList, firstWith, insteadOf, remake } from './plants';

const json = (body: string, type = 'application/json') =>
  new Response(body, { headers: { 'content-type': type } });

/** Responses that violate the format of the contract. */
export const answerFaults: Fault[] = [
  [
    'answers',
    'index_info',
    'a redirect',
    remake('index_info', () => Response.redirect('http://elsewhere.example/')),
  ],
  [
    'answers',
    'search',
    'a dead connection',
    remake('search', () => {
      throw new Error('reset');
    }),
  ],
  [
    'content-type',
    'category_list',
    'JSON sent as HTML',
    remake('category_list', (answer) => withHeaders(answer, { 'content-type': 'text/html' })),
  ],
  [
    'content-type',
    'page_list',
    'GBK',
    remake('page_list', () => new Response(Uint8Array.of(0xce, 0xc4))),
  ],
  [
    'envelope',
    'article_info',
    'plain words for a 404',
    insteadOf('article_info', 404, () => json('Not Found')),
  ],
  [
    'envelope',
    'single_page',
    'a 404 without data',
    insteadOf('single_page', 404, () => json('{"code":404,"message":""}')),
  ],
  ['envelope', 'index_info', 'data alone', remake('index_info', () => json('{"siteName":"试站"}'))],
  [
    'envelope',
    'changes',
    'a code in words',
    remake('changes', () => json('{"code":"0","message":"","data":{}}')),
  ],
  [
    'success',
    'single_page',
    'code 1 for a good page',
    insteadOf('single_page', 200, () => json('{"code":1,"message":"","data":null}')),
  ],
  ['success', 'page_list', 'HTTP 500', remake('page_list', () => fail(500))],
  [
    'schema',
    'article_list',
    'a time without an offset',
    editList('article_list', (list) => firstWith(list, { publishedAt: '2025-01-01' })),
  ],
  [
    'schema',
    'article_info',
    'no content',
    edit('article_info', ({ article, ...data }) => ({
      ...data,
      article: { ...(article as Data), content: null },
    })),
  ],
  [
    'schema',
    'article_list',
    'an id that is no number',
    editList('article_list', (list) => firstWith(list, { id: 'a1' })),
  ],
];
