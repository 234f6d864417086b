import { messages } from '@wenzhan/texts/messages';
import { getUndeliveredMessages } from '@/lib/site/queries/undelivered-messages';

/** Tells a signed-in editor how many messages of visitors wait, or could not be delivered. Renders nothing without any. */
export async function UndeliveredMessages() {
  const undelivered = await getUndeliveredMessages();
  if (undelivered === null) return null;
  const texts = messages().pages.session;
  if (undelivered === 'unreadable') return <span>{texts.unreadableMessages}</span>;
  const { waiting, failed } = undelivered;
  if (waiting + failed === 0) return null;
  return <span>{texts.undelivered(waiting, failed)}</span>;
}
