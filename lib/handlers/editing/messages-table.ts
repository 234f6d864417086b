import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { spreadsheet } from '@wenzhan/kit/text/spreadsheet';
import { writingOffice } from '@wenzhan/texts/writing-office';
import type { CallEditing } from '@wenzhan/write/forms/call';
import { exportedPart, MAX_EXPORTED } from '@wenzhan/write/forms/exported-messages';
import { distinctLabels } from '../messages/distinct-labels';

type Message = EditingData<'edit_messages'>['list'][number];

const LIMIT = 100;

/**
 * The messages of visitors as a table for spreadsheets, with a column for each field. If there are more than it has, its
 * last row says so.
 *
 * @throws {ApiError}
 */
export async function messagesTable(call: CallEditing): Promise<string> {
  const { messages, total } = await latestMessages(call);
  const part = exportedPart(total);
  const { columns, marks, delivery } = writingOffice().messages;
  const fields = fieldsOf(messages);
  const first = [columns.received, columns.form, columns.mark, columns.delivery];
  const named = [...first.map((label) => ({ name: label, label })), ...fields];
  const rows = messages.map((message) => [
    message.receivedAt,
    message.title,
    marks[message.mark],
    delivery[message.delivery],
    ...fields.map(({ name }) => answerIn(message, name)),
  ]);
  return spreadsheet([distinctLabels(named), ...rows, ...(part ? [[part]] : [])]);
}

async function latestMessages(call: CallEditing): Promise<{ messages: Message[]; total: number }> {
  const messages: Message[] = [];
  for (let page = 1; ; page += 1) {
    const { list, total } = await call('edit_messages', { query: { page, limit: LIMIT } });
    messages.push(...list);
    if (list.length === 0 || messages.length >= Math.min(total, MAX_EXPORTED))
      return { messages: messages.slice(0, MAX_EXPORTED), total };
  }
}

/** The fields of all messages by name, with the label of the latest. */
function fieldsOf(messages: readonly Message[]): { name: string; label: string }[] {
  const labels = new Map<string, string>();
  for (const { name, label } of messages.flatMap(({ values }) => values))
    if (!labels.has(name)) labels.set(name, label);
  return [...labels].map(([name, label]) => ({ name, label }));
}

const answerIn = ({ values }: Message, field: string): string =>
  values.flatMap(({ name, value }) => (name === field ? [value] : [])).join('\n');
