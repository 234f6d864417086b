import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { spreadsheet } from '@wenzhan/kit/text/spreadsheet';
import { writingOffice } from '@wenzhan/texts/writing-office';
import type { CallEditing } from '@wenzhan/write/forms/call';
import { distinctLabels } from '../messages/distinct-labels';

type Message = EditingData<'edit_messages'>['list'][number];

const LIMIT = 100;
/** Calls at most: more messages are exported with the command (`npm run messages`). */
const MAX_PAGES = 200;

/** The messages of visitors as a table for spreadsheets, with a column for each field. @throws {ApiError} */
export async function messagesTable(call: CallEditing): Promise<string> {
  const messages = await allMessages(call);
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
  return spreadsheet([distinctLabels(named), ...rows]);
}

async function allMessages(call: CallEditing): Promise<Message[]> {
  const messages: Message[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { list, total } = await call('edit_messages', { query: { page, limit: LIMIT } });
    messages.push(...list);
    if (list.length === 0 || messages.length >= total) break;
  }
  return messages;
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
