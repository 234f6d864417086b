import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { MESSAGE_MARKS } from '@wenzhan/contract/calls/editing/messages';
import type { Message } from '@wenzhan/kit/messages/message';
import { MessageStore } from '@wenzhan/kit/messages/message-store';
import { hasMessagesDir, messagesDir } from '@wenzhan/kit/stored-messages';
import { z } from 'zod';
import { missing } from '../../envelope';
import { DataFile } from '../data-file';
import type { EditingHandlers, WritableSite } from '../editing-handler';
import type { Audit } from '../people/audit';
import { type IndexedMessage, MessageIndex } from './message-index';

type Received = EditingData<'edit_messages'>['list'][number];
type Mark = (typeof MESSAGE_MARKS)[number];

/** Bounds of what is shown of a message, in characters and fields. */
const MAX_NAME = 200;
const MAX_VALUE = 10_000;
const MAX_FIELDS = 100;
/** Forms that can be chosen in a list. */
const MAX_FORMS = 200;

const markedSchema = z.object({ id: z.string().max(MAX_NAME), mark: z.enum(MESSAGE_MARKS) });
/** An entry that is not valid is no mark. */
const marksSchema = z
  .array(z.unknown())
  .default([])
  .transform((list) => list.flatMap((entry) => markedSchema.safeParse(entry).data ?? []));

/** The calls about messages: what visitors have sent with forms, and what editors have done with it. */
export function messageHandlers(
  site: Pick<WritableSite, 'data'>,
  audit: Audit,
): Pick<EditingHandlers, 'edit_messages' | 'edit_message' | 'edit_message_file'> {
  const marks = new DataFile(site.data, 'message-marks.json', (json) => marksSchema.parse(json));
  const index = new MessageIndex();
  return {
    edit_messages: async ({ query: { form, mark, page, limit } }) => {
      const store = openStore();
      const all = await index.list(store);
      const marked = new Map((await marks.read()).map((one) => [one.id, one.mark]));
      const markOf = ({ id }: IndexedMessage): Mark => marked.get(id) ?? 'new';
      const wanted = all.filter(
        (one) => (form === undefined || one.form === form) && (!mark || markOf(one) === mark),
      );
      const shown = wanted.slice((page - 1) * limit, page * limit).map(async (one) => {
        const message = await store.read(one);
        return message ? received(message, one, markOf(one)) : [];
      });
      const list = (await Promise.all(shown)).flat();
      return { list, total: wanted.length, forms: formsOf(all) };
    },
    edit_message_file: async ({ query: { id, file } }) => {
      const store = openStore();
      const found = (await store.files()).find((one) => one.id === id);
      const message = found && (await store.read(found));
      const facts = message?.files?.[file];
      if (!facts) throw missing();
      const bytes = await store.attachments.read(id, file, facts).catch(() => null);
      if (!bytes) throw missing();
      return { name: facts.name.slice(0, MAX_NAME), data: bytes.toString('base64') };
    },
    edit_message: async ({ body: { id, mark }, editor, request }) => {
      const store = openStore();
      const ids = new Set((await store.files()).map((file) => file.id));
      if (!ids.has(id)) throw missing();
      const note = () => audit.note(editor, `edit_message_${mark}`, id, request);
      if (mark === 'deleted') {
        if ((await store.remove(id)) === null) throw missing();
        await note();
      }
      await marks.change((all) => {
        const others = all.filter((marked) => marked.id !== id && ids.has(marked.id));
        const isMarked = mark === 'read' || mark === 'answered';
        all.splice(0, all.length, ...others, ...(isMarked ? [{ id, mark }] : []));
      });
      if (mark !== 'deleted') await note();
      return null;
    },
  };
}

/** @throws {Refusal} 404 where no messages are stored */
function openStore(): MessageStore {
  if (!hasMessagesDir()) throw missing();
  return new MessageStore(messagesDir());
}

function received(message: Message, { id, stage }: IndexedMessage, mark: Mark): Received {
  const { form, title, receivedAt, values, files } = message;
  return {
    id,
    form: form.slice(0, MAX_NAME),
    title: title.slice(0, MAX_NAME),
    receivedAt,
    mark,
    delivery: stage,
    values: values.slice(0, MAX_FIELDS).map(({ name, label, value }) => ({
      name: name.slice(0, MAX_NAME),
      label: label.slice(0, MAX_NAME),
      value: value.slice(0, MAX_VALUE),
    })),
    ...(files && { files: files.map(({ name, bytes }) => ({ name, bytes })) }),
  };
}

/** The forms that messages came from, with their latest titles. */
function formsOf(messages: readonly IndexedMessage[]): { name: string; title: string }[] {
  const titles = new Map<string, string>();
  for (const { form, title } of messages) if (!titles.has(form)) titles.set(form, title);
  return [...titles].slice(0, MAX_FORMS).map(([name, title]) => ({
    name: name.slice(0, MAX_NAME),
    title: title.slice(0, MAX_NAME),
  }));
}
