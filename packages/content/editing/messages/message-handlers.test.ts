import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createMessage, type Message } from '@wenzhan/kit/messages/message';
import { factsOf } from '@wenzhan/kit/messages/message-attachments';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { editorsApi } from '../testing/editors-api';

const START = Date.parse('2026-11-20T04:00:00Z');
let dir = '';

beforeEach(() => {
  dir = `${temporaryFolder()}/messages`;
  vi.stubEnv('MESSAGES_DIR', dir);
});

function message(minute: number, form = 'contact', text = `第${minute}条`): Message {
  const title = form === 'contact' ? '联系' : '报名';
  const token = { nonce: `nonce-${minute}`.padEnd(16, 'x'), issuedAt: START };
  const values = [{ name: 'text', label: '内容', value: text }];
  return createMessage({ site: '文站', name: form, title }, values, token, START + minute * 60_000);
}

/** A site with messages in every stage: 1 failed, 2 sent, 3 is being sent, 4 waits. */
async function site() {
  const store = new MessageStore(dir);
  const all = [message(1), message(2, 'join'), message(3), message(4)];
  for (const one of all) await store.add(one);
  const names = await store.due(Date.now());
  for (const [index, stage] of (['failed', 'sent', null] as const).entries()) {
    const name = names.find((each) => each.startsWith(all[index]?.id ?? '-')) ?? '';
    const claim = await store.claim(name, Date.now());
    if (claim && stage) await store.end(claim, stage);
  }
  const api = await editorsApi({});
  const list = async (query = '') => (await api.askAs('wang', `edit_messages${query}`)).data;
  const mark = (id: string, as: string) => api.post('wang', 'edit_message', { id, mark: as });
  return { ...api, store, list, mark, ids: all.map(({ id }) => id) };
}

// biome-ignore lint/suspicious/noExplicitAny: the test inspects untyped JSON
const textsOf = ({ list }: any) => list.map(({ values }: any) => values[0].value);

test('messages of every stage are listed, the latest first', async () => {
  const { list, ids } = await site();
  const all = await list();
  expect(textsOf(all)).toEqual(['第4条', '第3条', '第2条', '第1条']);
  expect(all.list.map(({ delivery }: { delivery: string }) => delivery)).toEqual([
    'waiting',
    'sending',
    'sent',
    'failed',
  ]);
  expect(all.list[0]).toEqual({
    id: ids[3],
    form: 'contact',
    title: '联系',
    receivedAt: '2026-11-20T04:04:00.000Z',
    mark: 'new',
    delivery: 'waiting',
    values: [{ name: 'text', label: '内容', value: '第4条' }],
  });
  expect(all.forms).toEqual([
    { name: 'contact', title: '联系' },
    { name: 'join', title: '报名' },
  ]);
  expect(textsOf(await list('?form=join'))).toEqual(['第2条']);
  const page = await list('?page=2&limit=3');
  expect([textsOf(page), page.total]).toEqual([['第1条'], 4]);
});

test('a mark stays, whatever becomes of the message, and goes with it', async () => {
  const { list, mark, ids, store, dir: content } = await site();
  const [failed = '', sent = '', , waiting = ''] = ids;
  for (const [id, as] of [
    [waiting, 'answered'],
    [failed, 'read'],
    [sent, 'read'],
    [sent, 'new'],
  ] as const)
    expect((await mark(id, as)).status).toBe(200);
  expect(textsOf(await list('?mark=answered'))).toEqual(['第4条']);
  expect(textsOf(await list('?mark=read'))).toEqual(['第1条']);
  expect(textsOf(await list('?mark=new'))).toEqual(['第3条', '第2条']);
  await store.retry();
  expect(textsOf(await list('?mark=read'))).toEqual(['第1条']);
  await store.remove(failed);
  await mark(sent, 'answered');
  const kept = JSON.parse(readFileSync(`${content}/data/edit/message-marks.json`, 'utf8'));
  expect(kept).toEqual([
    { id: waiting, mark: 'answered' },
    { id: sent, mark: 'answered' },
  ]);
});

test('the audit log names each mark and deletion, with the message', async () => {
  const { mark, ids, askAs } = await site();
  const [id = ''] = ids;
  for (const as of ['read', 'answered', 'new', 'deleted']) await mark(id, as);
  const { list } = (await askAs('li', 'edit_audit')).data;
  expect(list.map(({ what, path }: { what: string; path: string }) => [what, path])).toEqual([
    ['edit_message_deleted', id],
    ['edit_message_new', id],
    ['edit_message_answered', id],
    ['edit_message_read', id],
  ]);
});

test('a deleted message does not come back, whoever delivers it', async () => {
  const { list, mark, ids, store } = await site();
  const [failed = '', sent = '', sending = '', waiting = ''] = ids;
  const claim = await store.claim((await store.due(Date.now()))[0] ?? '', Date.now());
  for (const id of [failed, sent, sending, waiting]) {
    expect((await mark(id, 'deleted')).status).toBe(200);
    expect((await mark(id, 'deleted')).status).toBe(404);
  }
  expect(claim?.message.id).toBe(waiting);
  expect(claim && (await store.end(claim, 'sent'))).toBe(false);
  expect(await list()).toEqual({ list: [], total: 0, forms: [] });
  expect(await store.add(message(4))).toBe('repeated');
});

test('a file that is no message costs itself only, and a long text is cut', async () => {
  const { list, store, mark } = await site();
  writeFileSync(`${dir}/sent/20261120T040000Z-xxxxxxxxxxxxxxxx-0123456789ab.json`, '{"id":');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await store.add(message(9, 'contact', '长'.repeat(20_000)));
  const all = await list();
  expect(all.total).toBe(5);
  expect(textsOf(all)[0]).toHaveLength(10_000);
  for (const id of ['', '../x', '20261120T040000Z-none'])
    expect((await mark(id, 'read')).status).toBe(404);
});

test('where messages cannot be read, that is said', async () => {
  const { askAs } = await editorsApi({});
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  mkdirSync(dir, { recursive: true });
  writeFileSync(`${dir}/waiting`, '');
  expect((await askAs('wang', 'edit_messages')).status).toBe(500);
  vi.stubEnv('VERCEL', '1');
  expect((await askAs('wang', 'edit_messages')).status).toBe(404);
});

test('a writer reads no messages', async () => {
  const { askAs, post } = await editorsApi({});
  expect((await askAs('zhao', 'edit_messages')).status).toBe(403);
  expect((await post('zhao', 'edit_message', { id: 'x', mark: 'read' })).status).toBe(403);
});

test('a file of a message is had by who may read messages, until the message goes', async () => {
  const { store, list, mark, askAs } = await site();
  const file = { field: 'a', name: '简历.pdf', kind: 'pdf', bytes: Buffer.from('%PDF') };
  const token = { nonce: 'nonce-file'.padEnd(16, 'x'), issuedAt: START };
  const form = { site: '文站', name: 'jobs', title: '应聘' };
  const sent = createMessage(form, [], token, START + 9e6, [factsOf(file)]);
  await store.add(sent, [file]);
  const [first] = (await list()).list;
  expect(first.files).toEqual([{ name: '简历.pdf', bytes: 4 }]);
  const had = (index: number, who = 'wang') =>
    askAs(who, `edit_message_file?id=${sent.id}&file=${index}`);
  expect((await had(0)).data).toEqual({ name: '简历.pdf', data: 'JVBERg==' });
  expect([(await had(1)).status, (await had(0, 'zhao')).status]).toEqual([404, 403]);
  await mark(sent.id, 'deleted');
  expect((await had(0)).status).toBe(404);
  expect(await store.attachments.read(sent.id, 0, factsOf(file)).catch(() => null)).toBeNull();
});
