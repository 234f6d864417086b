import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ENTRY, READ, refusal, STATUS } from '../testing/fake-call';
import { showScreen } from '../testing/show-screen';
import { FailedScreen } from './failed';

const list = { list: [ENTRY], total: 1, page: 1, limit: 50, states: { published: 1 } };
const path = ENTRY.path;

test('the overview shows entries with their state, and who has them open', async () => {
  const { text, html } = await showScreen('', { answers: { edit_list: list } });
  expect(text).toContain('|文站可以运行了|已发布|有未发布的修改|小王正打开着|新闻 · news/101.md|');
  expect(html).toContain('href="/edit/text?path=news%2F101.md"');
  expect(text).toContain('2026年11月29日 18:00修改');
});

test('the fault of an entry and the time of a scheduled one are in words', async () => {
  const faulty = {
    ...ENTRY,
    path: 'news/102.md',
    state: 'faulty' as const,
    fault: '第3行缺少标题',
  };
  const scheduled = {
    ...ENTRY,
    path: 'news/103.md',
    state: 'scheduled' as const,
    publishedAt: '2026-12-24T08:00:00+08:00',
    lags: true,
  };
  const answers = { edit_list: { ...list, list: [faulty, scheduled], total: 2 } };
  const { text } = await showScreen('', { answers });
  expect(text).toContain('|错误：第3行缺少标题|');
  expect(text).toContain('|定时|有未发布的修改|译文落后于原文|');
  expect(text).toContain('2026年12月24日 08:00发布');
});

test('the filters of the overview are those of its address, and are asked of the service', async () => {
  const search = { kind: 'article', state: 'draft', keyword: ' 编辑 ', page: '2', in: 'en' };
  const answers = { edit_list: { ...list, total: 120 } };
  const { asked, html } = await showScreen('', { search, answers });
  expect(asked[0]).toEqual([
    'edit_list',
    {
      in: 'en',
      kind: 'article',
      state: 'draft',
      category: undefined,
      keyword: '编辑',
      page: 2,
      limit: 50,
    },
  ]);
  expect(html).toContain('value="编辑"');
  expect(html).toContain('<option value="article" selected="">');
  expect(html).toContain('page=3');
  expect(html).toContain('News');
});

test('what does not fit in an address counts as not given', async () => {
  const search = { kind: 'x', state: '1', page: '-4', keyword: 'a'.repeat(900) };
  const { asked } = await showScreen('', { search, answers: { edit_list: list } });
  expect(asked[0]?.[1]).toMatchObject({ kind: undefined, keyword: undefined, page: 1 });
});

test('an empty site and a search without results are told apart', async () => {
  const answers = { edit_list: { ...list, list: [], total: 0, states: {} } };
  expect((await showScreen('', { answers })).text).toContain('这里还没有内容');
  expect((await showScreen('', { answers, search: { keyword: 'x' } })).text).toContain(
    '没有符合条件',
  );
});

test('a text is in a text area, with its version, its faults, and what can be done', async () => {
  const { html, text } = await showScreen('text', {
    search: { path },
    answers: { edit_read: READ },
  });
  expect(html).toContain('&lt;b&gt;正文&lt;/b&gt;');
  expect(html).toContain(`name="base" value="${READ.version}"`);
  expect(html).toContain('action="/api/edit/save"');
  expect(text).toContain('|第2行 字段title| 太短');
  for (const screen of ['history', 'links', 'move', 'withdraw', 'delete'])
    expect(html).toContain(`/edit/${screen}?path=news%2F101.md`);
  expect(text).toContain('翻译成英语');
});

test('an editor who only writes gets no buttons that publish', async () => {
  const status = { ...STATUS, user: { username: 'writer', role: 'writes' as const } };
  const { html } = await showScreen('text', {
    search: { path },
    answers: { edit_read: READ },
    status,
  });
  expect(html).not.toMatch(/value="publish"|\/edit\/(?:move|withdraw)/);
  expect(html).toContain('/edit/delete');
});

test('what was done is said, with its receipt', async () => {
  const search = { path, done: 'published', pages: '12', ms: '812', everywhere: '1', engines: '1' };
  const { text } = await showScreen('text', { search, answers: { edit_read: READ } });
  expect(text).toContain('已发布。 12个页面，0.8秒，所有实例，已通知搜索引擎。');
  const forged = await showScreen('text', {
    search: { path, done: 'constructor' },
    answers: { edit_read: READ },
  });
  expect(forged.html).not.toContain('role="status"');
});

test('what a CDN shows is said with it, and what is no report of one is not', async () => {
  const seen = { status: 200, isCopy: true, age: 35, isBefore: true };
  const cdn = JSON.stringify({
    purge: { cdn: 'Cloudflare', purged: 14, left: 0, paths: [] },
    seen: [{ path: '/content/news/12', ...seen, until: '2026-11-30T06:05:00.000Z' }],
  });
  const show = async (shown: string) => {
    const search = { path, done: 'withdrawn', cdn: shown };
    return (await showScreen('text', { search, answers: { edit_read: READ } })).text;
  };
  const text = await show(cdn);
  expect(text).toContain('Cloudflare：已清除14个地址的缓存');
  expect(text).toContain(
    '/content/news/12：仍是旧的内容（200，来自缓存，35秒前取自网站），最晚到14:05失效',
  );
  for (const other of ['{', '[]', '{"seen":1}', cdn.replace('14', '"many"')])
    expect(await show(other)).not.toContain('Cloudflare');
});

const plan = {
  path,
  effects: [{ address: '/content/news/101', change: 'changed' as const }],
  problems: [],
};

test('publishing shows what changes before it is done', async () => {
  const answers = { edit_read: READ, edit_publish: plan };
  const { asked, text, html } = await showScreen('publish', { search: { path }, answers });
  expect(asked[1]).toEqual(['edit_publish', { path, version: READ.version, plan: true }]);
  expect(text).toContain('|更新| |/content/news/101|');
  expect(html).toContain('action="/api/edit/publish"');
});

test('a faulty text cannot be published', async () => {
  const answers = { edit_read: READ, edit_publish: { ...plan, problems: READ.problems } };
  const { text, html } = await showScreen('publish', { search: { path }, answers });
  expect(text).toContain('先改好下面的问题');
  expect(html).not.toContain('action="/api/edit/publish"');
});

test('moving asks for a category, then shows what changes', async () => {
  const answers = { edit_read: READ, edit_move: plan };
  const first = await showScreen('move', { search: { path }, answers });
  expect(first.asked.map(([name]) => name)).toEqual(['edit_read']);
  expect(first.text).toContain('|指南|');
  const second = await showScreen('move', { search: { path, category: 'guides' }, answers });
  expect(second.asked[1]).toEqual(['edit_move', { path, category: 'guides', plan: true }]);
  expect(second.html).toContain('action="/api/edit/move"');
});

test('withdrawing asks where the address leads, then shows what changes', async () => {
  const answers = { edit_read: READ, edit_withdraw: plan };
  expect((await showScreen('withdraw', { search: { path }, answers })).asked).toHaveLength(1);
  const search = { path, to: '/about_us', plan: '1' };
  const { asked, html } = await showScreen('withdraw', { search, answers });
  expect(asked[1]).toEqual(['edit_withdraw', { path, plan: true, to: '/about_us' }]);
  expect(html).toContain('name="to" value="/about_us"');
});

test('what the service does not do is not offered', async () => {
  const answers = { edit_read: { ...READ, isDeletable: false } };
  expect((await showScreen('text', { search: { path }, answers })).html).not.toContain(
    '/edit/delete',
  );
  const copy = await showScreen('new', { search: { from: path }, answers });
  expect(copy.html).toContain('type="hidden" name="kind" value="article"');
  expect(copy.html).not.toContain('<select name="kind"');
  expect((await showScreen('new')).html).toContain('<select name="kind"');
});

test('deleting names the version that is shown', async () => {
  const { html } = await showScreen('delete', { search: { path }, answers: { edit_read: READ } });
  expect(html).toContain('action="/api/edit/delete"');
  expect(html).toContain(`name="version" value="${READ.version}"`);
});

test('an earlier version is compared with the text, and can be restored', async () => {
  const version = 'a'.repeat(32);
  const answers = {
    edit_read: READ,
    edit_version: { text: READ.text.replace('正文', '旧文') },
    edit_history: {
      list: [{ version, at: '2026-11-28T02:00:00Z', by: '小王', what: 'saved' as const }],
      total: 1,
    },
  };
  const { html, text } = await showScreen('version', { search: { path, version }, answers });
  expect(html).toContain('<del>&lt;b&gt;旧文&lt;/b&gt;</del><ins>&lt;b&gt;正文&lt;/b&gt;</ins>');
  expect(text).toContain('2026年11月28日 10:00的版本');
  expect(html).toContain('action="/api/edit/restore"');
  const history = await showScreen('history', { search: { path }, answers });
  expect(history.text).toContain('2026年11月28日 10:00| 保存 · 小王');
});

test('a deleted text is listed, its history is shown without it, and a version is brought back', async () => {
  const version = 'a'.repeat(32);
  const line = { version, at: '2026-11-28T02:00:00Z', by: '小王' };
  const answers = {
    edit_read: refusal(404),
    edit_deleted: { list: [{ ...line, path }] },
    edit_version: { text: '旧文\n' },
    edit_history: { list: [{ ...line, what: 'deleted' as const }], total: 1 },
  };
  const listed = await showScreen('deleted', { answers });
  expect(listed.html).toContain('href="/edit/history?path=news%2F101.md"');
  expect(listed.text).toContain('2026年11月28日 10:00 · 小王');
  const history = await showScreen('history', { search: { path }, answers });
  expect(history.text).toContain('这份文本已经删除');
  expect(history.text).toContain('2026年11月28日 10:00| 删除 · 小王');
  const { html } = await showScreen('version', { search: { path, version }, answers });
  expect(html).toContain('旧文');
  expect(html).toContain(`name="base" value="${version}"`);
  const failed = { ...answers, edit_read: refusal(503) };
  await expect(showScreen('history', { search: { path }, answers: failed })).rejects.toThrow();
});

test('where nothing can be written the screen says where to', async () => {
  const status = { ...STATUS, isWritable: false, where: 'https://git.example.com/edit' };
  const { text, html } = await showScreen('text', { status });
  expect(text).toContain('这里不能编辑');
  expect(html).toContain('href="https://git.example.com/edit"');
  const answers = { edit_devices: { devices: [], passkeys: [], needsPasskey: false } };
  expect((await showScreen('account', { status, answers })).text).toContain('我的账号');
});

test('a failed call is no empty screen', async () => {
  await expect(showScreen('', { answers: { edit_list: refusal(503) } })).rejects.toThrow();
  expect(renderToStaticMarkup(<FailedScreen code={403} />)).toContain('没有这项权限');
  expect(renderToStaticMarkup(<FailedScreen code={undefined} />)).toContain('暂时没有回应');
});
