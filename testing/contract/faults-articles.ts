import type { Fault } from './fault';
import { type Data, edit, editList, firstWith, misread, withoutParameter } from './plants';

/** Articles, search results and changes that contradict the list. */
export const articleFaults: Fault[] = [
  [
    'article-agrees',
    'article_info',
    'another category',
    edit('article_info', ({ article, ...data }) => ({
      ...data,
      article: { ...(article as Data), category: 'other' },
    })),
  ],
  [
    'neighbours',
    'article_info',
    'no previous',
    edit('article_info', (data) => ({ ...data, previous: null })),
  ],
  [
    'neighbours',
    'article_info',
    'one that does not exist',
    edit('article_info', (data) => ({ ...data, next: { ...(data.article as Data), id: '777' } })),
  ],
  [
    'related-others',
    'article_info',
    'itself',
    edit('article_info', (data) => ({ ...data, related: [data.article] })),
  ],
  [
    'search-finds',
    'search',
    'nothing',
    edit('search', (data) => ({ ...data, list: [], total: 0 })),
  ],
  [
    'search-marks',
    'search',
    'a mark not closed',
    editList('search', (list) => firstWith(list, { excerpt: '谈到⟦键盘' })),
  ],
  [
    'search-marks',
    'search',
    'no marks',
    editList('search', (list) => list.map((hit) => ({ ...hit, excerpt: hit.title }))),
  ],
  [
    'search-tag',
    'search',
    'no filter',
    misread('search', (request) => withoutParameter(request, 'tag')),
  ],
  [
    'search-known',
    'search',
    'one that is not listed',
    editList('search', (list) => firstWith(list, { id: '777' })),
  ],
  ['changes-order', 'changes', 'newest first', editList('changes', (list) => list.reverse())],
  [
    'changes-cursor',
    'changes',
    'the first page for ever',
    misread('changes', (request) => withoutParameter(request, 'cursor')),
  ],
  [
    'changes-complete',
    'changes',
    'an article left out',
    editList('changes', (list) => list.filter(({ id }) => id !== '104')),
  ],
  [
    'changes-complete',
    'changes',
    'pages left out',
    editList('changes', (list) => list.filter(({ kind }) => kind !== 'page')),
  ],
  [
    'changes-known',
    'changes',
    'a draft',
    editList('changes', (list) => [
      ...list,
      { kind: 'article', id: '901', status: 'published', updatedAt: list.at(-1)?.updatedAt },
    ]),
  ],
];
