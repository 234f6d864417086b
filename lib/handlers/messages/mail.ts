import type { Message } from '@wenzhan/kit/messages/message';
import type { ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import { within } from '@wenzhan/kit/process/within';
import { setting } from '@wenzhan/kit/settings/setting';
import { mail as texts } from '@wenzhan/texts/mail';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { distinctLabels } from './distinct-labels';
import { fileAddress } from './mailed-files';

/** Milliseconds until a mail server must accept a connection, and answer each command. */
const CONNECT_MS = 10_000;
const COMMAND_MS = 20_000;
/** Milliseconds for a mail: a server that says a little from time to time would hold up all others. */
const MAIL_MS = 2 * 60_000;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

const address = z.email();

/** Sends a message to `MESSAGES_TO`. @throws {Error} of nodemailer or `TooSlow`, if the server does not accept it */
export const sendMail = (message: Message, files: readonly ReceivedFile[] = []): Promise<void> =>
  post(toMail(message, files));

/** Sends a mail by `MESSAGES_SMTP`. @throws {Error} of nodemailer or `TooSlow`, if the server does not accept it */
export async function post(mail: SendMailOptions): Promise<void> {
  const server = new URL(setting('MESSAGES_SMTP') ?? '');
  const transport = createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (server.protocol === 'smtps:' ? 465 : 587),
    secure: server.protocol === 'smtps:',
    // The password is not sent in plain text.
    requireTLS: Boolean(server.username) && !LOOPBACK.test(server.hostname),
    ...(server.username && {
      auth: {
        user: decodeURIComponent(server.username),
        pass: decodeURIComponent(server.password),
      },
    }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: COMMAND_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await within(MAIL_MS, transport.sendMail(mail));
  } finally {
    transport.close();
  }
}

/**
 * The mail with a message: plain text, to which one can reply. Its files are attached, or the mail says where they are.
 *
 * @param files those that are attached
 */
export function toMail(message: Message, files: readonly ReceivedFile[] = []): SendMailOptions {
  const { id, site, title, values } = message;
  const to = setting('MESSAGES_TO') ?? [];
  const from = setting('MESSAGES_FROM') ?? to[0] ?? '';
  const labels = distinctLabels(values);
  const sender = values.find(({ value }) => address.safeParse(value).success)?.value;
  return {
    from: { name: site, address: from },
    to: [...to],
    ...(sender && { replyTo: sender }),
    subject: texts().subject(site, title),
    text: [
      ...values.map(({ value }, index) => paragraph(labels[index] ?? '', value)),
      ...leftFiles(message, files),
    ].join('\n\n'),
    ...(files.length > 0 && {
      attachments: files.map(({ name, bytes }) => ({ filename: name, content: bytes })),
    }),
    // A message that is delivered twice is recognised.
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  };
}

/** Where the files are that are not attached. */
function leftFiles({ id, files = [] }: Message, attached: readonly ReceivedFile[]): string[] {
  return files.flatMap(({ field, name }, index) => {
    if (attached.some((file) => file.field === field)) return [];
    return texts().leftFile(name, fileAddress(id, index));
  });
}

const paragraph = (label: string, value: string): string =>
  value.includes('\n') ? texts().lines(label, value) : texts().line(label, value);
