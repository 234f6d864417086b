import type { AddressInfo } from 'node:net';
import { ApiError } from '@wenzhan/contract/request/errors';
import { createMessage } from '@wenzhan/kit/messages/message';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendMail } from './mail';
import { isRefusal } from './refusal';

const message = createMessage(
  { site: '文站', name: 'contact', title: '联系我们' },
  [{ name: 'text', label: '留言', value: '你好' }],
  { nonce: 'abcdefghijklmnop', issuedAt: 0 },
  0,
);

const no = (responseCode: number) => Object.assign(new Error('no'), { responseCode });
const atGreeting = (code: number): SMTPServerOptions => ({
  onConnect: (_, callback) => callback(no(code)),
});
const atSender = (code: number): SMTPServerOptions => ({
  onMailFrom: (_, __, callback) => callback(no(code)),
});
const atRecipient = (code: number): SMTPServerOptions => ({
  onRcptTo: (_, __, callback) => callback(no(code)),
});
const atText = (code: number): SMTPServerOptions => ({
  onData: (stream, _, callback) => stream.on('end', () => callback(no(code))).resume(),
});

test.each([
  ['no to the recipient', atRecipient(550), true],
  ['no to the text', atText(554), true],
  ['that the text is too large', atText(552), true],
  ['that the mailbox is full', atRecipient(452), false],
  ['“later” to the text', atText(451), false],
  ['no to the connection', atGreeting(554), false],
  ['no to the sender', atSender(550), false],
])('a mail server that says %s', async (_, options: SMTPServerOptions, isRefused) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  vi.stubEnv('MESSAGES_SMTP', `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
  vi.stubEnv('MESSAGES_TO', 'office@example.com');
  const error = await sendMail(message).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(isRefusal(error)).toBe(isRefused);
});

test('a mail server that is not there has refused nothing', async () => {
  vi.stubEnv('MESSAGES_SMTP', 'smtp://127.0.0.1:1');
  vi.stubEnv('MESSAGES_TO', 'office@example.com');
  expect(isRefusal(await sendMail(message).catch((reason: unknown) => reason))).toBe(false);
});

test.each([
  ['http', 400, undefined, true],
  ['http', 413, undefined, true],
  ['http', 422, undefined, true],
  ['envelope', 200, 1001, true],
  ['envelope', 200, 400, true],
  ['http', 401, undefined, false],
  ['http', 429, undefined, false],
  ['http', 503, undefined, false],
  ['envelope', 200, 401, false],
  ['envelope', 200, 429, false],
  ['envelope', 200, 500, false],
  ['invalid', 200, undefined, false],
  ['timeout', undefined, undefined, false],
  ['unavailable', undefined, undefined, false],
] as const)('a backend that fails with %s, %s, %s', (kind, status, code, isRefused) => {
  const error = new ApiError('no', { kind, call: 'message_create', status, code });
  expect(isRefusal(error)).toBe(isRefused);
});
