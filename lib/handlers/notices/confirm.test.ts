import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type FormConfig, formSchema } from '@wenzhan/contract/schemas/form';
import { createMessage, type Message } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { thisProcess } from '@wenzhan/kit/process/process';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { confirmationOutbox, queueConfirmation } from './confirm';

const NOW = Date.parse('2026-11-26T04:00:00Z');
const FORM = {
  title: '联系我们',
  confirm: true,
  fields: [
    { name: 'name', label: '姓名' },
    { name: 'email', label: '邮箱', type: 'email', required: true },
  ],
};
const form = (more = {}): FormConfig => formSchema.parse({ ...FORM, ...more });

let store: MessageStore;

beforeEach(() => {
  const dir = `${temporaryFolder()}/messages`;
  store = new MessageStore(dir);
  vi.stubEnv('MESSAGES_DIR', dir);
  vi.stubEnv('MESSAGES_TO', 'office@example.com');
  vi.stubEnv('SITE_URL', 'https://www.example.com');
  thisProcess.writeLog = () => undefined;
});

/** A mail server, and what it has got. */
async function mailServer() {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, callback) {
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, text: await text(stream) });
      callback();
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  vi.stubEnv('MESSAGES_SMTP', `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  return mails;
}

function message(email: string, index = 0): Message {
  const values = [
    { name: 'name', label: '姓名', value: '买药请点 https://spam.example' },
    { name: 'email', label: '邮箱', value: email },
  ];
  const token = { nonce: String(index).padStart(16, '0'), issuedAt: NOW };
  return createMessage({ site: '文站', name: 'contact', title: '联系我们' }, values, token, NOW);
}

/** Stores a message as the site does, and delivers what waits. */
async function take(one: Message, asked = form(), locale = 'zh-CN'): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  onTestFinished(() => void vi.useRealTimers());
  await queueConfirmation(one, asked, locale);
  await store.add(one);
  await Promise.all(confirmationOutbox().map((outbox) => outbox.run()));
}

const decoded = (mail: string): string =>
  Buffer.from(mail.split('\r\n\r\n')[1] ?? '', 'base64').toString();

test('the sender gets a mail that the message has come, with nothing of what was written', async () => {
  const mails = await mailServer();
  await take(message('visitor@example.org'));
  expect(mails.map(({ to }) => to)).toEqual([['visitor@example.org']]);
  const [{ text: mail } = { text: '' }] = mails;
  expect(mail).toContain('Reply-To: office@example.com');
  expect(mail).toContain('Auto-Submitted: auto-replied');
  expect(mail + decoded(mail)).not.toContain('spam.example');
  expect(decoded(mail)).toContain('您好，您在文站填写的“联系我们”，我们已经收到。');
});

test('the mail is in the language of the page', async () => {
  const mails = await mailServer();
  await take(message('visitor@example.org'), form(), 'en-GB');
  expect(mails[0]?.text.replace(/=\r\n/g, '')).toMatch(/Hello, we have received what you sent/);
});

test('an address gets three in a day, however often somebody fills in the form', async () => {
  const mails = await mailServer();
  for (let index = 0; index < 5; index += 1)
    await take(message(index % 2 ? 'victim@example.org' : 'Victim@example.org', index));
  await take(message('other@example.org', 9));
  expect(mails.map(({ to }) => to.join().toLowerCase())).toEqual([
    ...Array(3).fill('victim@example.org'),
    'other@example.org',
  ]);
});

test.each([
  'a@example.org, b@example.org',
  'a@example.org\r\nBcc: b@example.org',
  'Name <a@example.org>',
  'a@example.org>,<b@example.org',
])('%j gets no mail, as it is not one address', async (email) => {
  const mails = await mailServer();
  await take(message(email));
  expect(mails).toEqual([]);
});

test('a form that does not ask for it, a site without mail, and a message that is deleted send none', async () => {
  const mails = await mailServer();
  await take(message('visitor@example.org'), form({ confirm: false }));
  const deleted = message('visitor@example.org', 1);
  await queueConfirmation(deleted, form(), 'zh-CN');
  vi.setSystemTime(NOW + 130_000);
  await Promise.all(confirmationOutbox().map((outbox) => outbox.run()));
  vi.stubEnv('MESSAGES_SMTP', '');
  await take(message('visitor@example.org', 2));
  expect(mails).toEqual([]);
});

test('a form that asks for it has a required field for the address', () => {
  const fields = [{ name: 'email', label: '邮箱', type: 'email' }];
  const { error } = formSchema.safeParse({ ...FORM, fields });
  expect(error?.issues).toMatchObject([{ path: ['confirm'] }]);
});
