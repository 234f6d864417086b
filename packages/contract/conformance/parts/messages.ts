import type { Session } from './session';

/** Checks `message_create` with a message that must be refused, once: a complete one would reach people. */
export async function checkMessages(session: Session): Promise<void> {
  if (session.reader === 'editor') return;
  await session.fails('message_create', 'message-refused', [400, 404], { body: {} });
}
