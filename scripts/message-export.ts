import type { Message } from '@wenzhan/kit/messages/message';
import type { MessageAttachments } from '@wenzhan/kit/messages/message-attachments';
import type { StoredMessage } from '@wenzhan/kit/messages/message-store';
import type { MessageStage } from '@wenzhan/kit/stored-messages';
import { spreadsheet } from '@wenzhan/kit/text/spreadsheet';
import { distinctLabels } from '../lib/handlers/messages/distinct-labels';

/** A stored message with its stage, which may be that of one that waits for nothing. */
export type Stored = Omit<StoredMessage, 'stage'> & { stage: MessageStage | 'stored' };

/** The messages as an owner knows them: without anywhere to deliver to they wait for nothing. */
export const shownStages = (stored: readonly Stored[], hasDestination: boolean): Stored[] =>
  stored.map((one) =>
    one.stage === 'waiting' && !hasDestination ? { ...one, stage: 'stored' } : one,
  );

/**
 * One line for each message, without what visitors have written, and one for each of its files.
 *
 * @param attachments where the files are
 */
export function listText(
  stored: readonly Stored[],
  attachments: Pick<MessageAttachments, 'pathOf'>,
): string {
  const lines = stored.flatMap(({ id, stage, message }) => [
    [message?.receivedAt ?? 'unreadable'.padEnd(24), stage.padEnd(7), id, message?.form].join('  '),
    ...(message?.files ?? []).map((file, at) => `  ${attachments.pathOf(id, at, file)}`),
  ]);
  return [...lines, `${stored.length} in all`].join('\n');
}

/** Columns of every table, before those of the fields. */
const FIRST_COLUMNS = ['received', 'form', 'stage', 'id'];

/** A table with a column for each name of a field, for spreadsheets. */
export function toCsv(stored: readonly Stored[]): string {
  const messages = stored.flatMap(({ stage, message }) => (message ? [{ stage, message }] : []));
  const fields = fieldsOf(messages.map(({ message }) => message));
  const rows = messages.map(({ stage, message: { id, receivedAt, form, values } }) => [
    ...[receivedAt, form, stage, id],
    ...fields.map((field) =>
      values.flatMap(({ name, value }) => (name === field.name ? [value] : [])).join('\n'),
    ),
  ]);
  return spreadsheet([headings(fields), ...rows]);
}

/** The fields of all messages by name, with every label that each has had: a form changes, and another has the same name. */
function fieldsOf(messages: readonly Message[]): { name: string; label: string }[] {
  const labels = new Map<string, Set<string>>();
  for (const { name, label } of messages.flatMap(({ values }) => values)) {
    labels.set(name, (labels.get(name) ?? new Set<string>()).add(label));
  }
  return [...labels].map(([name, all]) => ({ name, label: [...all].join(' / ') }));
}

function headings(fields: readonly { name: string; label: string }[]): string[] {
  const first = FIRST_COLUMNS.map((name) => ({ name, label: name }));
  return [...FIRST_COLUMNS, ...distinctLabels([...first, ...fields]).slice(first.length)];
}

/** Messages with their stages, as JSON. */
export function toJson(stored: readonly Stored[]): string {
  const messages = stored.flatMap(({ stage, message }) => (message ? [{ stage, ...message }] : []));
  return JSON.stringify(messages, null, 2);
}
