import 'server-only';
import { messageCreate } from '@wenzhan/contract/calls/messages';
import { ApiError } from '@wenzhan/contract/request/errors';
import type { Message } from '@wenzhan/kit/messages/message';
import type { ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { requestUnlogged } from '../../request/server-request';
import { sendMail } from './mail';

/** Where messages go: by mail, else to the backend, if it takes them; otherwise they are only stored. */
export type Delivery = 'delivered' | 'nowhere';

/**
 * @param files those of its files that a mail can have
 * @throws {Error} if it must be tried again
 */
export async function deliver(
  message: Message,
  files: readonly ReceivedFile[] = [],
): Promise<Delivery> {
  if (process.env.MESSAGES_SMTP) {
    await sendMail(message, files);
    return 'delivered';
  }
  return serverApiBase() ? sendToBackend(message) : 'nowhere';
}

async function sendToBackend({ id, form, title, receivedAt, values }: Message): Promise<Delivery> {
  try {
    await requestUnlogged(messageCreate, { body: { id, form, title, receivedAt, values } });
    return 'delivered';
  } catch (error) {
    if (error instanceof ApiError && error.missing) return 'nowhere';
    throw error;
  }
}

/** Why a message was not stored or delivered; a mail server's words, which may repeat what was sent, are left out. */
export function reasonOf(error: unknown): string {
  if (error instanceof ApiError) return error.summary;
  const { code, responseCode, command, message } = error as Error & Record<string, unknown>;
  return code ? [code, command, responseCode].filter(Boolean).join(' ') : String(message);
}
