import type { EditingCall } from '@wenzhan/contract/calls/editing/calls';
import { ApiError } from '@wenzhan/contract/request/errors';
import { NextResponse } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { handleEditAction } from './handle-edit-action';
import { handleEditFile } from './handle-edit-file';

const mocks = vi.hoisted(() => ({ jar: {} as NextResponse['cookies'], send: vi.fn() }));
vi.mock('../../request/editing', () => ({ sendEditingCall: mocks.send }));
vi.mock('next/headers', () => ({ cookies: async () => mocks.jar }));

const HOSTILE = '</textarea><script>alert(1)</script>"';
const refused = (code: number, message = '') =>
  new ApiError(message, { kind: 'envelope', call: 'edit_save', code });

/** Answers calls by their name; an error is thrown. */
function serve(answers: Partial<Record<EditingCall, unknown>>): void {
  mocks.send.mockImplementation(async (name: EditingCall) => {
    const answer = answers[name] ?? refused(404);
    if (answer instanceof Error) throw answer;
    return answer;
  });
}

function post(action: string, fields: Record<string, string>, site = 'same-origin') {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const headers = { 'sec-fetch-site': site };
  const request = new Request(`http://a/api/edit/${action}`, { method: 'POST', headers, body });
  return handleEditAction(request, action);
}

const SAVE = { path: 'news/1.md', base: 'b', text: HOSTILE };
const saved = { outcome: 'saved', text: '', version: 'c', problems: [] };

beforeEach(() => {
  mocks.send.mockReset();
  mocks.jar = new NextResponse().cookies;
  mocks.jar.set('token', 'a.b.c');
});

test('what was saved leads back to the text, with the token of the editor', async () => {
  serve({ edit_save: saved });
  const { status, headers } = await post('save', SAVE);
  expect([status, headers.get('location')]).toEqual([
    303,
    '/edit/text?path=news%2F1.md&done=saved',
  ]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(mocks.send.mock.lastCall?.[2]).toMatchObject({ token: 'a.b.c' });
});

test('a form of another site does nothing', async () => {
  serve({ edit_save: saved });
  expect((await post('save', SAVE, 'cross-site')).status).toBe(403);
  expect(mocks.send).not.toHaveBeenCalled();
});

test.each([
  [401, refused(401), '登录已过期'],
  [403, refused(403, '没有权限'), '没有权限'],
  [429, refused(429), '操作太频繁'],
  [507, refused(507, '磁盘已满'), '磁盘已满'],
  [503, new ApiError('', { kind: 'http', call: 'edit_save', status: 503 }), '没有回应'],
  [502, new ApiError('', { kind: 'network', call: 'edit_save' }), '没有回应'],
])('after a failure with %i the text is there, with the reason', async (status, error, reason) => {
  serve({ edit_version: error, edit_save: error });
  const answer = await post('save', SAVE);
  const page = await answer.text();
  expect(answer.status).toBe(status);
  expect(page).toContain(reason);
  expect(page).toContain('&lt;/textarea&gt;&lt;script&gt;');
  expect(page).not.toContain('<script');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('without a session nothing is asked, and the text is there', async () => {
  mocks.jar = new NextResponse().cookies;
  const answer = await post('save', SAVE);
  expect([answer.status, await answer.text()]).toEqual([
    401,
    expect.stringContaining('&lt;script'),
  ]);
  expect(mocks.send).not.toHaveBeenCalled();
});

test('a conflict has both texts', async () => {
  serve({ edit_save: { ...saved, outcome: 'conflict', text: '他们的' } });
  const answer = await post('save', SAVE);
  expect(answer.status).toBe(409);
  expect(await answer.text()).toMatch(/&lt;script[\s\S]*他们的/);
});

test('a form that is too long is not read', async () => {
  const answer = await post('save', { ...SAVE, text: '甲'.repeat(2_000_000) });
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('太长')]);
  expect(mocks.send).not.toHaveBeenCalled();
});

test('the address of a link is absolute', async () => {
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  const expiresAt = '2026-12-06T10:00:00Z';
  serve({
    edit_link: { address: '/content/news/1?link=x', expiresAt },
    edit_status: { timeZone: 'Asia/Shanghai' },
  });
  const page = await (await post('link', { path: 'news/1.md', days: '7' })).text();
  expect(page).toContain('value="https://www.example.com/content/news/1?link=x"');
});

test('who joins gets the token as a cookie, without having had one', async () => {
  mocks.jar = new NextResponse().cookies;
  serve({ edit_join: { token: 'd.e.f', username: '小王' } });
  const fields = { invitation: 'i', password: 'long enough 1', again: 'long enough 1' };
  const { headers } = await post('join', fields);
  expect(headers.get('location')).toBe('/api/preview?next=%2Fedit%3Fdone%3Djoined');
  expect(mocks.jar.get('token')?.value).toBe('d.e.f');
  expect(mocks.send.mock.lastCall?.[2].token).toBeUndefined();
});

test('what is no action is said', async () => {
  expect((await post('constructor', {})).status).toBe(404);
});

const get = (path: string) =>
  handleEditFile(new Request(`http://a/api/edit/${path}`), path.replace(/\?.*/, ''));

test('messages are a table of which no cell is a formula', async () => {
  const message = {
    ...{ id: '1', form: 'contact', title: '联系我们', receivedAt: '2026-11-29T10:00:00Z' },
    ...{ mark: 'new', delivery: 'sent' },
    values: [{ name: 'text', label: '留言', value: '=1+1' }],
  };
  serve({ edit_messages: { list: [message], total: 1, forms: [] } });
  const answer = await get('messages.csv');
  expect(await answer.text()).toBe(
    '"收到时间","表单","状态","投递","留言"\r\n"2026-11-29T10:00:00Z","联系我们","未读","已投递","\'=1+1"\r\n',
  );
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  serve({ edit_messages: refused(403) });
  expect((await get('messages.csv')).status).toBe(403);
  mocks.jar = new NextResponse().cookies;
  expect((await get('messages.csv')).headers.get('location')).toContain('/login?next=');
});

test('a file of a message is saved, whatever it is, under a name that ends no header', async () => {
  serve({ edit_message_file: { name: "简历 (1)'\r\n.pdf", data: 'JVBERg==' } });
  const answer = await get('message-file?id=1&file=0');
  expect(await answer.text()).toBe('%PDF');
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const name = '%E7%AE%80%E5%8E%86%20%281%29%27%0D%0A.pdf';
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`);
  serve({ edit_message_file: refused(403) });
  expect((await get('message-file?id=1&file=0')).status).toBe(403);
  mocks.jar = new NextResponse().cookies;
  expect((await get('message-file?id=1')).headers.get('location')).toContain('/login?next=');
});

test('the style sheet is kept for ever at the address of its version only', async () => {
  const answer = await get('style.css?v=other');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await answer.text()).toContain('.edit-frame');
  expect((await get('nothing')).status).toBe(404);
});
