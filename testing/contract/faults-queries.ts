import { fail, succeed } from './backend';
import type { Fault } from './fault';
import { edit, type Items, insteadOf, misread, withoutParameter } from './plants';

const EMPTY_PAGE = { list: [], total: 0, page: 1, limit: 12 };
const PAGE = { name: 'x', title: '题', content: '' };

/** Misinterpreted queries. */
export const queryFaults: Fault[] = [
  [
    'bad-query',
    'article_list',
    'limit 0 taken as none',
    insteadOf('article_list', 400, () => succeed(EMPTY_PAGE)),
  ],
  ['bad-query', 'search', 'any keyword taken', insteadOf('search', 400, () => succeed(EMPTY_PAGE))],
  [
    'unknown-category',
    'article_list',
    'an empty list',
    insteadOf('article_list', 404, () => succeed(EMPTY_PAGE)),
  ],
  ['unknown-id', 'article_info', 'HTTP 500', insteadOf('article_info', 404, () => fail(500))],
  [
    'unknown-name',
    'single_page',
    'some page',
    insteadOf('single_page', 404, () => succeed({ page: PAGE })),
  ],
  [
    'default-limit',
    'article_list',
    '10 on a page',
    edit('article_list', (data, query) =>
      query.has('limit') ? data : { ...data, limit: 10, list: (data.list as Items).slice(0, 10) },
    ),
  ],
  [
    'max-limit',
    'article_list',
    '101 on a page',
    insteadOf('article_list', 400, () => succeed({ ...EMPTY_PAGE, limit: 101 })),
  ],
  [
    'page-size',
    'article_list',
    'the limit not repeated',
    edit('article_list', (data) => ({ ...data, limit: 12 })),
  ],
  [
    'past-the-end',
    'article_list',
    'total 0',
    edit('article_list', (data) => (Number(data.page) > 1 ? { ...data, total: 0 } : data)),
  ],
  [
    'past-the-end',
    'search',
    'the first page again',
    misread('search', (request) => withoutParameter(request, 'page')),
  ],
];
