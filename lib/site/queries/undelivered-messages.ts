import 'server-only';
import { countMessages, hasMessagesDir } from '@wenzhan/kit/stored-messages';
import { cache } from 'react';
import { editorToken, isLinkReader } from '../../request/editor';

/** Messages of visitors that wait for their delivery, or are not tried again; `unreadable`: the folder cannot be read. */
export type UndeliveredMessages = { waiting: number; failed: number } | 'unreadable';

/** Undelivered messages, for a signed-in editor; null for visitors, and where messages are not stored. */
export const getUndeliveredMessages = cache(async (): Promise<UndeliveredMessages | null> => {
  if (!hasMessagesDir() || !(await editorToken()) || (await isLinkReader())) return null;
  try {
    const { waiting, sending, failed } = await countMessages();
    return { waiting: waiting + sending, failed };
  } catch {
    // The outbox reads the same folder, and logs why it cannot.
    return 'unreadable';
  }
});
