import { createHash } from 'node:crypto';
import { createMessage, type Message } from '@wenzhan/kit/messages/message';
import type { MessageStore } from '@wenzhan/kit/messages/message-store';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';
import { type Notice, NoticeFailure, TROUBLES, type TroubleKind } from './notice';

/* A notice is stored as a message, so that it is delivered with the promises of messages. It has nothing that a visitor has
   written: that is read from the message when the notice is sent, and is gone with it. */

/** Milliseconds for which a notice may be stored before its message. */
const STORING_MS = 60_000;
const HOUR = 60 * 60_000;
/** Marks what no form is called. */
const TROUBLE = '@';
const OVER = 'over';

/** The notice that a message has come. It is stored first: then none is lost, whenever the process ends. */
export function noticeOfMessage({ files: _, ...message }: Message): Message {
  return { ...message, values: [] };
}

/** What the owner is told of something that goes wrong. */
export interface Trouble {
  kind: TroubleKind;
  reason: string;
  isOver: boolean;
  /** When the owner was told that it goes wrong, in milliseconds since 1970. */
  announcedAt: number;
}

/** The notice of a trouble: of those of several instances in the same hour one is stored. */
export function noticeOfTrouble(
  { kind, reason, isOver, announcedAt }: Trouble,
  site: string,
  now: number,
): Message {
  const state = isOver ? OVER : kind;
  const hash = createHash('sha256').update(kind).digest('base64url').slice(0, 15);
  // In the order of names what is over comes after its beginning.
  const nonce = `${Number(isOver)}${hash}`;
  return createMessage(
    { site, name: `${TROUBLE}${kind}`, title: '' },
    [{ name: state, label: '', value: reason }],
    { nonce, issuedAt: Math.floor(announcedAt / HOUR) * HOUR },
    now,
  );
}

/**
 * What a channel is told by a stored notice; null if its message is gone.
 *
 * @param messages the store of what visitors have sent
 * @throws {NoticeFailure} if its message may not be stored yet
 */
export async function readStored(stored: Message, messages: MessageStore): Promise<Notice | null> {
  const { id, site } = stored;
  const trouble = TROUBLES.find((kind) => stored.form === `${TROUBLE}${kind}`);
  if (trouble) {
    const [{ name = '', value: reason = '' } = {}] = stored.values;
    const at = stored.receivedAt;
    return { id, site, event: { type: 'trouble', trouble, reason, isOver: name === OVER, at } };
  }
  const file = (await messages.files()).find((one) => one.id === id);
  const message = file && (await messages.read(file));
  if (!message) {
    if (Date.now() - Date.parse(stored.receivedAt) > STORING_MS) return null;
    throw new NoticeFailure('its message is not stored yet', false);
  }
  const { form, title, receivedAt, values } = message;
  const address = messagesAddress();
  return {
    ...{ id, site },
    event: {
      ...{ type: 'message', form, title, receivedAt },
      ...(setting('NOTIFY_CONTENT') === 'whole' && { values }),
      ...(address && { address }),
    },
  };
}

/** Where editors read messages; undefined if that is not known. A backend has messages of its own. */
function messagesAddress(): string | undefined {
  const site = configuredSiteUrl();
  return site && !serverApiBase() ? new URL('/edit/messages', site).href : undefined;
}
