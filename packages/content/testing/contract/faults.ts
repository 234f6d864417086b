import type { CallName } from '@wenzhan/contract/calls/endpoints';
import type { CheckId } from '@wenzhan/contract/conformance/checks';
import { fail, isEditor, succeed, withHeaders } from './backend';
import {
  edit,
  editFirst,
  editList,
  editPart,
  forEditor,
  ignoring,
  insteadOf,
  leaveOut,
  type Plant,
  preflight,
  remake,
  sending,
} from './plants';

const json = (body: string) =>
  new Response(body, { headers: { 'content-type': 'application/json' } });
const noEntries = (limit = 12) => succeed({ list: [], total: 0, page: 1, limit });

const WITHOUT_DATA = '{"code":404,"message":""}';
const CODE_IN_WORDS = '{"code":"0","message":"","data":{}}';
const CODE_1 = '{"code":1,"message":"","data":null}';
const PAGE_HIT = { name: 'secret', title: '题', excerpt: '' };
const PAGE = { name: 'x', title: '题', content: '' };
const SCRIPT = 'javascript:alert(1)';
const EDIT_URL = 'https://cms.example/1';
const SCRIPT_IN_NAVIGATION = [{ title: '坏', path: SCRIPT }];
const CHAIN = [
  { from: '/a', to: '/b', status: 301 },
  { from: '/b', to: '/content', status: 301 },
];
const STAR = { 'access-control-allow-headers': '*' };

/** Finds this page on a page of results, and no other one. */
const onPage = (page: number, hit: object) =>
  edit((data) => (data.page === page ? { pages: [hit] } : {}));
/** Empties a list for everybody but this reader. */
const listedFor = (reader: 'anonymous' | 'editor') =>
  edit(({ list }, _, request) => ({
    list: isEditor(request) === (reader === 'editor') ? list : [],
  }));

/** Planted faults, each with the check and endpoint that must report it; tests plant one at a time. */
export const faults: [check: CheckId, call: CallName, what: string, plant: Plant][] = [
  // Responses that violate the format of the contract.
  [
    'answers',
    'index_info',
    'a redirect',
    remake(() => Response.redirect('http://elsewhere.test/')),
  ],
  ['answers', 'search', 'a dead connection', remake(() => Promise.reject(new Error('reset')))],
  ['content-type', 'category_list', 'JSON as HTML', sending({ 'content-type': 'text/html' })],
  ['content-type', 'page_list', 'GBK', remake(() => new Response(Uint8Array.of(0xce, 0xc4)))],
  ['envelope', 'article_info', 'plain words for a 404', insteadOf(404, () => json('Not Found'))],
  ['envelope', 'single_page', 'a 404 without data', insteadOf(404, () => json(WITHOUT_DATA))],
  ['envelope', 'index_info', 'data alone', remake(() => json('{"siteName":"试站"}'))],
  ['envelope', 'changes', 'a code in words', remake(() => json(CODE_IN_WORDS))],
  ['success', 'single_page', 'code 1 for a good page', insteadOf(200, () => json(CODE_1))],
  ['success', 'page_list', 'HTTP 500', remake(() => fail(500))],
  ['schema', 'article_list', 'a time without an offset', editFirst({ publishedAt: '2025-01-01' })],
  ['schema', 'article_info', 'no content', editPart('article', { content: null })],
  ['schema', 'article_list', 'an id that is no number', editFirst({ id: 'a1' })],
  // Misinterpreted queries.
  ['bad-query', 'article_list', 'limit 0 taken as none', insteadOf(400, noEntries)],
  ['bad-query', 'search', 'any keyword taken', insteadOf(400, noEntries)],
  ['unknown-category', 'article_list', 'an empty list', insteadOf(404, noEntries)],
  ['unknown-id', 'article_info', 'HTTP 500', insteadOf(404, () => fail(500))],
  ['unknown-name', 'single_page', 'some page', insteadOf(404, () => succeed({ page: PAGE }))],
  [
    'default-limit',
    'article_list',
    '10 on a page',
    edit(({ list }, query) => (query.has('limit') ? {} : { limit: 10, list: list.slice(0, 10) })),
  ],
  ['max-limit', 'article_list', '101 on a page', insteadOf(400, () => noEntries(101))],
  ['page-size', 'article_list', 'the limit not repeated', edit(() => ({ limit: 12 }))],
  ['past-the-end', 'article_list', 'total 0', edit(({ page }) => (page > 1 ? { total: 0 } : {}))],
  ['past-the-end', 'search', 'the first page again', ignoring('page')],
  // Lists that contradict themselves or each other.
  ['nav-path', 'index_info', 'a script', editPart('site', { headNav: SCRIPT_IN_NAVIGATION })],
  ['not-empty', 'category_list', 'no category', editList(() => [])],
  ['not-empty', 'article_list', 'no article', edit(() => ({ list: [], total: 0 }))],
  ['category-unique', 'category_list', 'one twice', editList((list) => [...list, list[0]])],
  ['category-total', 'category_list', 'one too many', editFirst({ total: 99 })],
  ['category-filter', 'article_list', 'no filter', ignoring('category')],
  [
    'category-known',
    'article_list',
    'a category left out',
    (healthy) => leaveOut('name', 'news')(healthy, 'category_list'),
  ],
  [
    'total-agrees',
    'article_list',
    'another total',
    edit((_, query) => (query.has('category') ? {} : { total: 99 })),
  ],
  ['total-true', 'article_list', 'another total', edit(({ total }) => ({ total: total + 1 }))],
  ['tag-filter', 'article_list', 'no filter', ignoring('tag')],
  ['read-known', 'most_read', 'one twice', editList(([first]) => [first, first])],
  ['read-known', 'most_read', 'another one', editFirst({ id: '987654' })],
  ['read-known', 'most_read', 'too many', ignoring('limit')],
  ['tag-unique', 'tag_list', 'one twice', editList((list) => [...list, list[0]])],
  ['tag-total', 'tag_list', 'one too many', editFirst({ total: 99 })],
  ['tag-complete', 'tag_list', 'one left out', editList((list) => list.slice(1))],
  ['series-unique', 'series_list', 'one twice', editList((list) => [...list, list[0]])],
  ['series-total', 'series_list', 'one too many', editFirst({ total: 99 })],
  ['series-complete', 'series_list', 'one left out', editList((list) => list.slice(1))],
  ['series-filter', 'article_list', 'no filter', ignoring('series')],
  ['series-place', 'article_info', 'no place', edit(() => ({ series: null }))],
  ['series-place', 'article_info', 'another next', editPart('series', { next: null })],
  ['author-unique', 'author_list', 'one twice', editList((list) => [...list, list[0]])],
  ['author-total', 'author_list', 'one too many', editFirst({ total: 99 })],
  ['author-complete', 'author_list', 'one left out', editList((list) => list.slice(1))],
  ['author-filter', 'article_list', 'no filter', ignoring('author')],
  ['author-link', 'author_list', 'a script', editFirst({ links: [{ title: 'x', url: SCRIPT }] })],
  ['schema', 'author_list', 'an id with a slash', editFirst({ id: 'a/b' })],
  ['archive-total', 'archive_list', 'one left out', editList((list) => list.slice(1))],
  ['month-filter', 'article_list', 'no filter', ignoring('month')],
  ['newest-first', 'article_list', 'oldest first', editList((list) => list.reverse())],
  ['id-unique', 'article_list', 'one twice', editList((list) => [list[0], ...list.slice(0, -1)])],
  ['page-agrees', 'single_page', 'another title', editPart('page', { title: '别的' })],
  ['redirect-unique', 'redirect_list', 'one to itself', editFirst({ from: '/a', to: '/a' })],
  ['redirect-target', 'redirect_list', 'a script', editFirst({ to: SCRIPT })],
  ['redirect-target', 'redirect_list', 'a chain', editList(() => CHAIN)],
  ['redirect-unique', 'redirect_list', 'one twice', editList((list) => [...list, ...list])],
  ['section-page-unique', 'section_page_list', 'one twice', editList(([one]) => [one, one])],
  [
    'section-page-agrees',
    'section_page_list',
    'none of a name',
    edit((_, query) => (query.has('name') ? { list: [] } : {})),
  ],
  [
    'section-page-agrees',
    'section_page_list',
    'another title without sections',
    edit(({ list: [one] }, query) =>
      query.has('sections') ? { list: [{ ...one, title: '别的' }] } : {},
    ),
  ],
  [
    'section-page-agrees',
    'section_page_list',
    'never sections',
    editList((list) => list.map(({ sections, ...page }) => page)),
  ],
  // Articles, search results and changes that contradict the list.
  ['article-agrees', 'article_info', 'another category', editPart('article', { category: 'x' })],
  ['origin-known', 'article_info', 'a newspaper', editPart('article', { origin: '某报' })],
  [
    'license-url',
    'article_info',
    'a script',
    editPart('article', { license: { name: '某许可', url: SCRIPT } }),
  ],
  [
    'site-link',
    'index_info',
    'a friend that is a script',
    editPart('site', { footer: { friends: [{ title: 'x', url: 'javascript:1' }] } }),
  ],
  [
    'nav-path',
    'index_info',
    'a button that is a script',
    editPart('site', { headerButton: { title: 'x', path: 'javascript:1' } }),
  ],
  ['license-url', 'index_info', 'a path', editPart('site', { license: { name: 'x', url: '/x' } })],
  ['edit-url', 'article_info', 'one for everybody', editPart('article', { editUrl: EDIT_URL })],
  ['edit-url', 'single_page', 'one for everybody', editPart('page', { editUrl: EDIT_URL })],
  [
    'edit-url',
    'article_info',
    'a script',
    edit(({ article }, _, request) => ({
      article: isEditor(request) ? { ...article, editUrl: SCRIPT } : article,
    })),
  ],
  ['schema', 'article_info', 'a licence in words', editPart('article', { license: '保留' })],
  ['neighbours', 'article_info', 'no previous', edit(() => ({ previous: null }))],
  ['neighbours', 'article_info', 'one that does not exist', editPart('next', { id: '777' })],
  ['related-others', 'article_info', 'itself', edit(({ article }) => ({ related: [article] }))],
  ['search-finds', 'search', 'nothing', edit(() => ({ list: [], total: 0 }))],
  ['search-marks', 'search', 'a mark not closed', editFirst({ excerpt: '谈到⟦键盘' })],
  ['search-marks', 'search', 'no marks', editFirst({ excerpt: '无障碍检查清单' })],
  ['search-tag', 'search', 'no filter', ignoring('tag')],
  ['search-known', 'search', 'one that is not listed', editFirst({ id: '777' })],
  ['search-pages', 'search', 'one that is not listed', edit(() => ({ pages: [PAGE_HIT] }))],
  ['search-pages', 'search', 'another title', onPage(1, { ...PAGE_HIT, name: 'us' })],
  [
    'search-pages',
    'search',
    'a page twice',
    onPage(2, { ...PAGE_HIT, name: 'us', title: '开放时间' }),
  ],
  [
    'search-marks',
    'search',
    'no marks in a page',
    onPage(1, { ...PAGE_HIT, excerpt: '开放⟦时间' }),
  ],
  ['changes-order', 'changes', 'newest first', editList((list) => list.reverse())],
  ['changes-cursor', 'changes', 'the first page for ever', ignoring('cursor')],
  ['changes-complete', 'changes', 'an article left out', leaveOut('id', '104')],
  ['changes-complete', 'changes', 'pages left out', leaveOut('kind', 'page')],
  ['changes-known', 'changes', 'a draft', editFirst({ kind: 'article', id: '901' })],
  // Wrong access rights and CORS headers.
  ['published-only', 'article_list', 'drafts for everybody', forEditor],
  ['published-only', 'search', 'drafts for everybody', forEditor],
  [
    'published-only',
    'article_info',
    'a draft beside',
    edit(({ article }) => ({ related: [{ ...article, id: '901', status: 'draft' }] })),
  ],
  ['draft-hidden', 'article_info', 'drafts for everybody', forEditor],
  [
    'editor-sees-all',
    'article_list',
    'less for the editor',
    edit(({ list }, _, request) => (isEditor(request) ? { list: list.slice(0, -1) } : {})),
  ],
  [
    'draft-hidden',
    'search',
    'a page that only editors have',
    (healthy) => listedFor('editor')(healthy, 'section_page_list'),
  ],
  ['editor-sees-all', 'section_page_list', 'none for the editor', listedFor('anonymous')],
  ['login-required', 'user_info', 'anybody known', forEditor],
  ['login-refused', 'login', 'a token for anybody', remake(() => succeed({ token: 'x' }))],
  ['message-refused', 'message_create', 'an empty message taken', remake(() => succeed(null))],
  ['preflight', 'index_info', 'a star for the bearer', preflight((it) => withHeaders(it, STAR))],
  ['preflight', 'index_info', '404 for OPTIONS', preflight(() => fail(404))],
  [
    'cors-answer',
    'index_info',
    'another origin',
    sending({ 'access-control-allow-origin': 'https://other.example' }),
  ],
];
