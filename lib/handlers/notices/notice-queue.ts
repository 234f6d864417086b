import 'server-only';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Message } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { thisProcess } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import type { NoticeChannel } from '@wenzhan/kit/settings/notify';
import { setting } from '@wenzhan/kit/settings/setting';
import { hasMessagesDir, messagesDir } from '@wenzhan/kit/stored-messages';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { noticesTo, Outbox } from '../messages/outbox-rounds';
import { Pace } from './pace';
import { sendNotice } from './send-notice';
import { noticeOfMessage, readStored } from './stored-notice';

const DAY = 24 * 60 * 60_000;
/** Notices of a channel that are kept at most: 企业微信 takes them in two hours. */
const MAX_NOTICES = 2000;
/** Milliseconds between two notices of a robot: 企业微信 and 钉钉 take 20 in a minute. */
const ROBOT_PACE_MS = 3200;
/** Milliseconds before each try of a notice that the disk does not take. */
const UNSTORED_PAUSES_MS = [0, 60_000, 300_000];

const channels = (): readonly NoticeChannel[] => setting('NOTIFY') ?? [];

/** What waits for a channel, and what it has got. */
export const noticeStore = (name: string): MessageStore =>
  // Not through `path`: the bundler would take folders of the project for parts of the server.
  new MessageStore(`${messagesDir()}/notices/${name}`, MAX_NOTICES);

/** Sends a stored notice to a channel, after the one before. @throws {NoticeFailure} */
function deliverTo(channel: NoticeChannel): (stored: Message) => Promise<'delivered'> {
  const pace = new Pace(channel.kind === 'webhook' ? 0 : ROBOT_PACE_MS);
  const messages = new MessageStore(messagesDir());
  return async (stored) => {
    const notice = await readStored(stored, messages);
    if (!notice) return 'delivered';
    await pace.wait();
    await sendNotice(channel, notice);
    return 'delivered';
  };
}

/** An outbox for each channel: one that fails holds up no other, and no mail. */
export const noticeOutboxes = (): Outbox[] =>
  channels().map(
    (channel) =>
      new Outbox(
        noticeStore(channel.name),
        deliverTo(channel),
        setting('MESSAGES_DAYS') * DAY,
        noticesTo(channel.name),
      ),
  );

/** Begins to deliver what is stored. */
export function startNotices(): void {
  runDetached(() => {
    for (const outbox of thisProcess.noticeOutboxes ?? []) outbox.start();
  });
}

/** Stores for each channel that a message has come. A notice that cannot be stored costs no message. */
export async function queueMessage(message: Message): Promise<void> {
  await Promise.all(
    channels().map(({ name }) =>
      noticeStore(name)
        .add(noticeOfMessage(message))
        .catch((error: unknown) => logThrottled('a notice was not stored', error)),
    ),
  );
}

/** Stores a notice for each channel, or sends it at once where the disk does not take it. */
export async function queueTrouble(stored: Message): Promise<void> {
  await Promise.all(
    channels().map(async (channel) => {
      try {
        await noticeStore(channel.name).add(stored);
      } catch (error) {
        logThrottled('a notice was not stored', error);
        void sendUnstored(channel, stored);
      }
    }),
  );
  startNotices();
}

async function sendUnstored(channel: NoticeChannel, stored: Message): Promise<void> {
  const deliver = deliverTo(channel);
  for (const pause of UNSTORED_PAUSES_MS) {
    await sleep(pause, undefined, { ref: false });
    try {
      await deliver(stored);
      return;
    } catch (error) {
      logThrottled(`a notice to ${channel.name} was not sent`, error);
    }
  }
}

/** Tells the channels where there is no disk: once, and a failure costs no message. */
export async function sendWithoutDisk(message: Message): Promise<void> {
  if (hasMessagesDir()) return;
  const { id, site, form, title, receivedAt, values } = message;
  const isWhole = setting('NOTIFY_CONTENT') === 'whole';
  const event = { type: 'message', form, title, receivedAt, ...(isWhole && { values }) } as const;
  await Promise.all(
    channels().map((channel) =>
      sendNotice(channel, { id, site, event }).catch((error: unknown) =>
        logThrottled(`a notice to ${channel.name} was not sent`, error),
      ),
    ),
  );
}
