import type { Message } from '@wenzhan/kit/messages/message';
import { within } from '@wenzhan/kit/process/within';
import { setting } from '@wenzhan/kit/settings/setting';
import { mail as texts } from '@wenzhan/texts/mail';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { z } from 'zod';
import { distinctLabels } from './distinct-labels';

/** Milliseconds until a mail server must accept a connection, and answer each command. */
const CONNECT_MS = 10_000;
const COMMAND_MS = 20_000;
/** Milliseconds for a mail: a server that says a little from time to time would hold up all others. */
const MAIL_MS = 2 * 60_000;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

const address = z.email();

/** Sends a message to `MESSAGES_TO`. @throws {Error} of nodemailer or `TooSlow`, if the server does not accept it */
export async function sendMail(message: Message): Promise<void> {
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
    await within(MAIL_MS, transport.sendMail(toMail(message)));
  } finally {
    transport.close();
  }
}

/** The mail with a message: plain text, to which one can reply. */
export function toMail({ id, site, title, values }: Message): SendMailOptions {
  const to = setting('MESSAGES_TO') ?? [];
  const from = setting('MESSAGES_FROM') ?? to[0] ?? '';
  const labels = distinctLabels(values);
  const sender = values.find(({ value }) => address.safeParse(value).success)?.value;
  return {
    from: { name: site, address: from },
    to: [...to],
    ...(sender && { replyTo: sender }),
    subject: texts().subject(site, title),
    text: values.map(({ value }, index) => paragraph(labels[index] ?? '', value)).join('\n\n'),
    // A message that is delivered twice is recognised.
    messageId: `<${id}@${from.slice(from.indexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    xMailer: false,
  };
}

const paragraph = (label: string, value: string): string =>
  value.includes('\n') ? texts().lines(label, value) : texts().line(label, value);
