import type { Message } from '@wenzhan/kit/messages/message';
import type { MessageAttachments, ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';

/** Bytes of all files of a mail at most: a third more as base64, many mail servers take ten megabytes. */
const MAX_MAILED = 7 * 1024 * 1024;

/**
 * The files of a stored message that are mailed: the first ones, as far as a mail server takes them. One that cannot be read
 * holds up neither its message nor others.
 */
export async function filesOf(
  { id, files = [] }: Message,
  attachments: MessageAttachments,
): Promise<ReceivedFile[]> {
  if (!process.env.MESSAGES_SMTP) return [];
  const mailed: ReceivedFile[] = [];
  let total = 0;
  for (const [index, facts] of files.entries()) {
    total += facts.bytes;
    if (total > MAX_MAILED) break;
    const bytes = await attachments.read(id, index, facts).catch((error: unknown) => {
      logThrottled('a file of a message cannot be read', error);
      return null;
    });
    if (bytes) mailed.push({ ...facts, bytes });
  }
  return mailed;
}

/** Where signed-in editors download a file of a message; undefined if the site does not know its address. */
export function fileAddress(id: string, index: number): string | undefined {
  const site = configuredSiteUrl();
  if (!site) return undefined;
  const query = new URLSearchParams({ id, file: String(index) });
  return new URL(`/api/edit/message-file?${query}`, site).href;
}
