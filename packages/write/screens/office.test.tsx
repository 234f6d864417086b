import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { parseScreenParams } from '../forms/screen-params';
import { ENTRY } from '../testing/fake-call';
import { showScreen } from '../testing/show-screen';
import { JoinScreen } from './account';

const { path } = ENTRY;

test('a message is shown with its values, and answered by mail', async () => {
  const values = [
    { name: 'name', label: '姓名', value: '<i>李' },
    { name: 'mail', label: '邮箱', value: 'li@example.com' },
  ];
  const message = {
    ...{ id: '1', form: 'contact', title: '联系我们', receivedAt: '2026-11-29T10:00:00Z' },
    ...{ mark: 'new' as const, delivery: 'failed' as const, values },
  };
  const forms = [{ name: 'contact', title: '联系我们' }];
  const answers = { edit_messages: { list: [message], total: 1, forms } };
  const { html, text } = await showScreen('messages', { answers });
  expect(text).toContain('|未读|联系我们|2026年11月29日 18:00收到|投递失败|');
  expect(html).toContain('<dd>&lt;i&gt;李</dd>');
  expect(html).toContain(
    `href="mailto:li@example.com?subject=${encodeURIComponent('回复：联系我们')}"`,
  );
  expect(text).not.toContain('表格里只有');
  expect(html).not.toContain('message-file');
  const files = [{ name: '<b>.pdf', bytes: 2048 }];
  const withFile = { edit_messages: { list: [{ ...message, files }], total: 1, forms } };
  const { html: listed } = await showScreen('messages', { answers: withFile });
  expect(listed).toContain(`/api/edit/message-file?id=${message.id}&amp;file=0`);
  expect(listed).toContain('下载&lt;b&gt;.pdf（2 KB）');
  const many = { edit_messages: { list: [message], total: 20_001, forms } };
  const { text: said } = await showScreen('messages', { answers: many });
  expect(said).toContain('一共20,001条，表格里只有最近的20,000条');
});

test('a file says where it is used before it is deleted', async () => {
  const file = {
    ...{ path: 'media/a.jpg', address: '/media/a.jpg', type: 'image/jpeg', bytes: 3_500_000 },
    ...{ width: 800, height: 600, changedAt: '2026-11-29T10:00:00Z' },
  };
  const answers = {
    edit_files: { list: [file], total: 1 },
    edit_file_uses: { list: [{ path, title: '文站可以运行了' }] },
  };
  const { text, html } = await showScreen('file', { search: { path: 'media/a.jpg' }, answers });
  expect(text).toContain('3.3 MB · 800×600像素');
  expect(text).toContain('有1份文本用到它：|文站可以运行了|');
  expect(html).toContain('value="1" name="used"');
  const { text: files } = await showScreen('files', { answers });
  expect(files).toContain('上传需要浏览器允许JavaScript。');
  expect(files).toContain('a.jpg');
});

test('people have their role, those of the configuration cannot be changed', async () => {
  const person = { role: 'writes' as const, passkeys: 0, isFixed: false };
  const edit_people = {
    list: [
      { ...person, username: 'root', isFixed: true },
      { ...person, username: '小王', invitedUntil: '2026-12-01T00:00:00Z' },
    ],
  };
  const { text, html } = await showScreen('people', { answers: { edit_people } });
  expect(text).toContain('|小王|撰写|已邀请，2026年12月1日 08:00前可以接受|');
  expect(html).not.toContain('value="root"');
});

test('an invitation is accepted with a password, typed twice', () => {
  const page = (search: object) =>
    renderToStaticMarkup(<JoinScreen params={parseScreenParams({ ...search })} />);
  expect(page({ invitation: 'a.b' })).toContain('name="invitation" value="a.b"');
  expect(page({})).toContain('不完整');
});
