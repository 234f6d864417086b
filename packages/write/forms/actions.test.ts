import { expect, test } from 'vitest';
import { ENTRY, fakeCall, refusal, STATUS } from '../testing/fake-call';
import { actionNamed, backOf } from './actions';
import { failedFormPage, shownOncePage } from './answer-page';

type Answers = Parameters<typeof fakeCall>[0];

async function send(name: string, fields: Record<string, string>, answers: Answers = {}) {
  const { call, asked } = fakeCall(answers);
  const outcome = await actionNamed(name)?.run(new Map(Object.entries(fields)), call);
  return { outcome, asked };
}

const path = ENTRY.path;
const saved = { outcome: 'saved' as const, text: 'a\n', version: 'c', problems: [] };
const receipt = { pages: 12, milliseconds: 812, isEverywhere: true, searchEngines: false };
const changed = { path, effects: [], problems: [], receipt };

test('a text is saved with the line endings of the version that it began from', async () => {
  const fields = { path, base: 'b', text: 'a\r\nneu\r\n' };
  const answers = { edit_version: { text: 'a\r\n' }, edit_save: saved };
  const { outcome, asked } = await send('save', fields, answers);
  expect(asked[1]).toEqual(['edit_save', { path, base: 'b', text: 'a\r\nneu\r\n' }]);
  expect(outcome).toEqual({ to: '/edit/text?path=news%2F101.md&done=saved' });
  const forgotten = await send('save', fields, { edit_save: saved });
  expect(forgotten.asked[1]?.[1]).toMatchObject({ text: 'a\nneu\n' });
});

test('a text into which the public one was merged says so when it is saved', async () => {
  const fields = { path, base: 'b', merged: 'p', text: 'a' };
  const { asked } = await send('save', fields, { edit_save: saved });
  expect(asked[1]).toEqual(['edit_save', { path, base: 'b', merged: 'p', text: 'a' }]);
});

test('a publication that the public text is in the way of leads back to where both are shown', async () => {
  const conflict = { text: '公开的', version: 'p' };
  const answers = { edit_publish: { path, effects: [], problems: [], conflict } };
  const { outcome } = await send('publish', { path, version: 'b' }, answers);
  expect(outcome).toEqual({ to: '/edit/publish?path=news%2F101.md' });
});

test.each([
  ['publish', '/content/news/101', '/edit/publish?path=news%2F101.md'],
  ['show', '/content/news/101', '/content/news/101'],
  ['show', '//evil.example/x', '/edit'],
  ['show', 'https://evil.example/x', '/edit'],
  ['show', '/\\evil.example', '/edit'],
])('after saving, %s of %s leads to %s', async (then, address, to) => {
  const fields = { path, base: 'b', text: 'a', then, address };
  expect((await send('save', fields, { edit_save: saved })).outcome).toEqual({ to });
});

test('of a conflict both texts are shown, and the next attempt begins from the saved one', async () => {
  const answers = { edit_save: { ...saved, outcome: 'conflict' as const, text: '他们的' } };
  const fields = { path, base: 'b', text: '我的' };
  const { outcome } = await send('save', fields, answers);
  expect(outcome).toEqual({ conflict: { theirs: '他们的', version: 'c' } });
  const page = failedFormPage({
    ...{ name: 'save', fields: new Map(Object.entries(fields)), reason: '同一段' },
    ...{ theirs: { text: '他们的', version: 'c' }, back: '/edit' },
    ...{ mayRepeat: false, isExpired: false },
  });
  expect(page).toContain('name="base" value="c"');
  expect(page).toMatch(/name="text">\n我的<[\s\S]*readonly>\n他们的</);
});

test('a failed call loses no text, whatever is in it', () => {
  const hostile = '\n</textarea><script>alert(1)</script>"&quot;';
  const page = failedFormPage({
    ...{ name: 'save', fields: new Map([['text', hostile]]), reason: '<b>', back: '/edit' },
    ...{ mayRepeat: true, isExpired: true },
  });
  expect(page).not.toMatch(/<script|<b>/);
  expect(page).toContain(
    '>\n\n&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&amp;quot;<',
  );
  expect(page).toContain('href="/login?next=/edit"');
});

test('passwords are not sent back', () => {
  const fields = new Map([
    ['current', 'geheim-1'],
    ['next', 'geheim-2'],
    ['back', '/edit/account'],
  ]);
  const page = failedFormPage({
    ...{ name: 'password', fields, reason: '', back: backOf(fields) },
    ...{ mayRepeat: true, isExpired: false },
  });
  expect(page).not.toContain('geheim');
  expect(page).toContain('href="/edit/account"');
});

test('a change that was made leads to the text with its receipt, one with faults back to the plan', async () => {
  const fields = { path, version: 'b' };
  const done = await send('publish', fields, { edit_publish: changed });
  expect(done.outcome).toEqual({
    to: '/edit/text?path=news%2F101.md&done=published&pages=12&ms=812&everywhere=1&engines=0',
  });
  const cdn = { seen: [{ path: '/a', status: 410, isCopy: false, age: null, isBefore: false }] };
  const purged = { ...changed, receipt: { ...receipt, cdn } };
  const withdrawn = await send('withdraw', { path, to: '' }, { edit_withdraw: purged });
  const to = withdrawn.outcome && 'to' in withdrawn.outcome ? withdrawn.outcome.to : '';
  const { searchParams } = new URL(to, 'https://www.example.com');
  expect(JSON.parse(searchParams.get('cdn') ?? '')).toEqual(cdn);
  const problems = [{ line: 1, message: 'x' }];
  const faulty = await send('publish', fields, { edit_publish: { ...changed, problems } });
  expect(faulty.outcome).toEqual({ to: '/edit/publish?path=news%2F101.md' });
});

test('a draft is deleted as its editor has seen it', async () => {
  const { asked } = await send('delete', { path, version: 'b' }, { edit_delete: changed });
  expect(asked).toEqual([['edit_delete', { path, version: 'b' }]]);
});

test('a new text is begun with what was filled in', async () => {
  const fields = { kind: 'article', title: '甲', in: '', category: 'news', name: '', from: '' };
  const { asked, outcome } = await send('create', fields, { edit_create: { path } });
  expect(asked[0]).toEqual(['edit_create', { kind: 'article', title: '甲', category: 'news' }]);
  expect(outcome).toEqual({ to: '/edit/text?path=news%2F101.md&done=created' });
});

test('the address of a link or an invitation is shown once', async () => {
  const expiresAt = '2026-12-06T10:00:00Z';
  const answers = {
    edit_status: STATUS,
    edit_link: { id: '1', by: 'editor', expiresAt, address: '/content/news/101?link=x' },
    edit_invite: { address: '/edit/join?invitation=x', expiresAt },
  };
  const { outcome } = await send('link', { path, days: '7' }, answers);
  expect(outcome).toMatchObject({ shown: { value: '/content/news/101?link=x' } });
  if (outcome && 'shown' in outcome)
    expect(shownOncePage(outcome.shown)).toContain('2026年12月6日 18:00前有效');
  const invited = await send('invite', { username: '小王', role: 'writes' }, answers);
  expect(invited.outcome).toMatchObject({ shown: { back: '/edit/people' } });
});

test.each([
  ['short', 'short', '密码至少要10个字符。'],
  ['long enough 1', 'long enough 2', '两次输入的密码不一样。'],
])(
  'a password %s, then %s, is refused before anything is asked',
  async (password, again, refused) => {
    const fields = { invitation: 'a.b', password, again };
    expect(await send('join', fields)).toEqual({ outcome: { refused }, asked: [] });
  },
);

test('who joins is signed in', async () => {
  const fields = { invitation: 'a.b', password: 'long enough 1', again: 'long enough 1' };
  const { outcome } = await send('join', fields, { edit_join: { token: 'a.b.c', username: 'x' } });
  expect(outcome).toEqual({ token: 'a.b.c', to: '/edit?done=joined' });
});

test('a failure of the service is the caller’s', async () => {
  await expect(
    send('delete', { path, version: 'b' }, { edit_delete: refusal(507) }),
  ).rejects.toThrow();
  expect(actionNamed('constructor')).toBeUndefined();
});

test('a marked message leads back to its list', async () => {
  const fields = { id: '1', as: 'read', back: '/edit/messages?mark=new&done=x' };
  const { outcome, asked } = await send('message', fields, { edit_message: null });
  expect(asked).toEqual([['edit_message', { id: '1', mark: 'read' }]]);
  expect(outcome).toEqual({ to: '/edit/messages?mark=new&done=marked' });
});
