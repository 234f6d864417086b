import { createMessage, type MessageValue } from '@wenzhan/kit/messages/message';
import { factsOf, MessageAttachments } from '@wenzhan/kit/messages/message-attachments';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { toMail } from './mail';
import { filesOf } from './mailed-files';

beforeEach(() => vi.stubEnv('MESSAGES_TO', 'office@example.com, second@example.com'));

const HOSTILE = '<img src=x onerror=alert(1)>\r\nBcc: all@evil.example';

function mailOf(values: MessageValue[], write = toMail) {
  const token = { nonce: 'abcdefghijklmnop', issuedAt: 0 };
  return write(createMessage({ site: '文站', name: 'contact', title: '联系' }, values, token, 0));
}

test('a mail has what was written as plain text, and an answer goes to who wrote it', () => {
  const mail = mailOf([
    { name: 'name', label: '姓名', value: HOSTILE },
    { name: 'email', label: '邮箱', value: 'visitor@example.org' },
    { name: 'message', label: '留言', value: '一\n二' },
  ]);
  expect(mail.html).toBeUndefined();
  expect(mail.text).toBe(`姓名：\n${HOSTILE}\n\n邮箱：visitor@example.org\n\n留言：\n一\n二`);
  expect(mail).toMatchObject({
    subject: '文站：联系',
    replyTo: 'visitor@example.org',
    from: { name: '文站', address: 'office@example.com' },
    to: ['office@example.com', 'second@example.com'],
  });
  expect(mail.messageId).toMatch(/^<19700101T000000Z-abcdefghijklmnop-[0-9a-f]{12}@example\.com>$/);
});

test('what is no address gets no answer', () => {
  const mail = mailOf([
    { name: 'email', label: '邮箱', value: 'a@b.example\nBcc: all@evil.example' },
  ]);
  expect(mail.replyTo).toBeUndefined();
});

test('of two fields with one label a mail has the names, too', () => {
  const { text } = mailOf([
    { name: 'office', label: '电话', value: '1' },
    { name: 'mobile', label: '电话', value: '2' },
  ]);
  expect(text).toBe('电话（office）：1\n\n电话（mobile）：2');
});

test('a mail of an English site has no Chinese punctuation', async () => {
  vi.stubEnv('SITE_LOCALE', 'en');
  vi.resetModules();
  const values = [
    { name: 'office', label: 'Phone', value: '1' },
    { name: 'mobile', label: 'Phone', value: '2' },
    { name: 'message', label: 'Message', value: 'a\nb' },
  ];
  const { subject, text } = mailOf(values, (await import('./mail')).toMail);
  expect(subject).toBe('文站: 联系');
  expect(text).toBe('Phone (office): 1\n\nPhone (mobile): 2\n\nMessage:\na\nb');
});

const MEGABYTE = 1024 * 1024;
const file = (field: string, megabytes: number) => ({
  ...{ field, name: `${field}.pdf`, kind: 'pdf' },
  bytes: Buffer.alloc(megabytes * MEGABYTE, field),
});

async function mailWith(files: ReturnType<typeof file>[]) {
  vi.stubEnv('MESSAGES_SMTP', 'smtp://127.0.0.1');
  const attachments = new MessageAttachments(temporaryFolder());
  const values = files.map(({ field, name }) => ({ name: field, label: field, value: name }));
  const token = { nonce: 'abcdefghijklmnop', issuedAt: 0 };
  const form = { site: '文站', name: 'jobs', title: '应聘' };
  const message = createMessage(form, values, token, 0, files.map(factsOf));
  await attachments.add(message.id, files.slice(0, 2));
  return { id: message.id, mail: toMail(message, await filesOf(message, attachments)) };
}

test('files are attached up to seven megabytes; the mail says where others are', async () => {
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  const { id, mail } = await mailWith([file('a', 3), file('b', 5)]);
  expect(mail.attachments).toEqual([{ filename: 'a.pdf', content: expect.any(Buffer) }]);
  const address = `https://www.example.com/api/edit/message-file?id=${id}&file=1`;
  expect(mail.text).toBe(`a：a.pdf\n\nb：b.pdf\n\nb.pdf没有附上，登录以后可以下载：${address}`);
});

test('a file that cannot be read holds up no mail, which says so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { mail } = await mailWith([file('a', 1), file('b', 1), file('c', 1)]);
  expect(mail.attachments).toHaveLength(2);
  expect(mail.text).toContain('c.pdf没有附上，');
});
