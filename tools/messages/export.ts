import type { Message } from '../../lib/handlers/messages/message';
import type { Stage } from '../../lib/handlers/messages/message-store';

/** A stored message with its stage; null for a file that is none. */
export interface Stored {
  id: string;
  stage: Stage | 'stored';
  message: Message | null;
}

/** The messages as an owner knows them: without anywhere to deliver to they wait for nothing. */
export const shownStages = (stored: readonly Stored[], hasDestination: boolean): Stored[] =>
  stored.map((one) =>
    one.stage === 'waiting' && !hasDestination ? { ...one, stage: 'stored' } : one,
  );

/** One line for each message, without what visitors have written. */
export function listText(stored: readonly Stored[]): string {
  const lines = stored.map(({ id, stage, message }) =>
    [message?.receivedAt ?? 'unreadable'.padEnd(24), stage.padEnd(7), id, message?.form].join('  '),
  );
  return [...lines, `${stored.length} in all`].join('\n');
}

/** A table with a column for each label, for spreadsheets (RFC 4180, with a byte order mark). */
export function toCsv(stored: readonly Stored[]): string {
  const messages = stored.flatMap(({ stage, message }) => (message ? [{ stage, message }] : []));
  const labels = [
    ...new Set(messages.flatMap(({ message }) => message.values.map(({ label }) => label))),
  ];
  const rows = messages.map(({ stage, message: { id, receivedAt, form, values } }) => {
    const byLabel = new Map(values.map(({ label, value }) => [label, value]));
    return [receivedAt, form, stage, id, ...labels.map((label) => byLabel.get(label) ?? '')];
  });
  const lines = [['received', 'form', 'stage', 'id', ...labels], ...rows].map((row) =>
    row.map(cell).join(','),
  );
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** Messages with their stages, as JSON. */
export function toJson(stored: readonly Stored[]): string {
  const messages = stored.flatMap(({ stage, message }) => {
    if (!message) return [];
    const { attempts: _, notBefore: __, ...told } = message;
    return [{ stage, ...told }];
  });
  return JSON.stringify(messages, null, 2);
}

/** A spreadsheet would run a text that begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

const cell = (text: string): string =>
  `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
