import 'server-only';
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import type { FormConfig } from '@wenzhan/contract/schemas/form';
import { inLanguage } from '@wenzhan/kit/language';
import type { Message } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { setting } from '@wenzhan/kit/settings/setting';
import { messagesDir, readNames } from '@wenzhan/kit/stored-messages';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';
import { en, zh } from '@wenzhan/texts/notices';
import { z } from 'zod';
import { post } from '../messages/mail';
import { CONFIRMATIONS, Outbox } from '../messages/outbox-rounds';
import { NoticeFailure } from './notice';
import { noticeOfMessage } from './stored-notice';

const DAY = 24 * 60 * 60_000;
/** Confirmations of a day: to one address, and of the site. */
const MOST_TO_ONE = 3;
const MOST_IN_ALL = 500;
const MAX_WAITING = 1000;
/** Milliseconds for which a confirmation may be stored before its message, and after which it is worth nothing. */
const STORING_MS = 60_000;
const TOO_LATE_MS = 2 * DAY;

const address = z.email();
const store = (): MessageStore => new MessageStore(`${messagesDir()}/confirmations`, MAX_WAITING);

/**
 * Stores that the sender of a message is told that it has come, if its form asks for that and mail is configured. What is stored
 * is the name of the field with the address, and the site's own words in the language of the page: nothing that was written.
 *
 * @param locale of the page
 * @param write puts a text in the script of the page
 */
export async function queueConfirmation(
  message: Message,
  form: FormConfig,
  locale: string,
  write = (text: string): string => text,
): Promise<void> {
  const field = form.fields.find(({ type, required }) => type === 'email' && required);
  if (!form.confirm || !field || !setting('MESSAGES_SMTP')) return;
  const to = addressIn(message, field.name);
  try {
    if (!to || !(await takeTurn(to, Date.now()))) return;
    const texts = inLanguage({ zh, en }, locale).confirmation;
    const { site, title } = message;
    const subject = write(texts.subject(site, title));
    const text = write(texts.text(site, title, configuredSiteUrl() ?? undefined));
    const values = [{ name: field.name, label: subject, value: text }];
    await store().add({ ...noticeOfMessage(message), values });
  } catch (error) {
    logThrottled('a confirmation was not stored', error);
  }
}

/** Delivers confirmations, where mail is configured. */
export const confirmationOutbox = (): Outbox[] =>
  setting('MESSAGES_SMTP')
    ? [new Outbox(store(), deliver, setting('MESSAGES_DAYS') * DAY, CONFIRMATIONS)]
    : [];

async function deliver(stored: Message): Promise<'delivered'> {
  const [{ name = '', label: subject = '', value: text = '' } = {}] = stored.values;
  const messages = new MessageStore(messagesDir());
  const age = Date.now() - Date.parse(stored.receivedAt);
  const file = (await messages.files()).find(({ id }) => id === stored.id);
  const message = file && (await messages.read(file));
  if (!message && age < STORING_MS) throw new NoticeFailure('its message is not stored yet', false);
  const to = message && addressIn(message, name);
  if (!to || age > TOO_LATE_MS) return 'delivered';
  await post(confirmationMail(stored, { to, subject, text }));
  return 'delivered';
}

/** A mail of the site's own words; an answer to it goes to the owner. */
function confirmationMail(
  { id, site }: Message,
  { to, subject, text }: { to: string; subject: string; text: string },
) {
  const owners = setting('MESSAGES_TO') ?? [];
  const from = setting('MESSAGES_FROM') ?? owners[0] ?? '';
  return {
    from: { name: site, address: from },
    // As an object: what a visitor has typed is one address, whatever it looks like.
    to: { name: '', address: to },
    ...(owners[0] && { replyTo: owners[0] }),
    ...{ subject, text },
    messageId: `<confirmation-${id}@${from.slice(from.indexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    xMailer: false as const,
  };
}

const addressIn = ({ values }: Message, name: string): string | undefined =>
  address.safeParse(values.find((value) => value.name === name)?.value).data;

/**
 * Takes one of the confirmations of a day, which instances share as files: for an address its hash and a number.
 *
 * @returns false if there is none left
 */
async function takeTurn(to: string, now: number): Promise<boolean> {
  const dir = `${messagesDir()}/confirmed`;
  const day = new Date(now).toISOString().slice(0, 10);
  await mkdir(/* turbopackIgnore: true */ dir, { recursive: true, mode: 0o700 });
  const names = await readNames(dir);
  const today = names.filter((name) => name.startsWith(day));
  for (const old of names.filter((name) => name < day))
    await rm(/* turbopackIgnore: true */ `${dir}/${old}`, { force: true });
  if (today.length >= MOST_IN_ALL) return false;
  const hash = createHash('sha256').update(to.toLowerCase()).digest('hex').slice(0, 32);
  for (let turn = 1; turn <= MOST_TO_ONE; turn += 1) {
    if (await isMade(`${dir}/${day}-${hash}-${turn}`)) return true;
  }
  return false;
}

async function isMade(file: string): Promise<boolean> {
  try {
    await writeFile(/* turbopackIgnore: true */ file, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
