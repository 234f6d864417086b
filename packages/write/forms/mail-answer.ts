import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { writingOffice } from '@wenzhan/texts/writing-office';

type Message = EditingData<'edit_messages'>['list'][number];

/** One address, without what a mail program would read as further fields. */
const ADDRESS = /^[^\s@?&,;<>"]{1,64}@[^\s@?&,;<>"]{1,190}$/;

/** The address that begins a mail to the sender of a message, with its subject; undefined if the sender gave none. */
export function mailAnswer({
  title,
  values,
}: Pick<Message, 'title' | 'values'>): string | undefined {
  const address = values.map(({ value }) => value.trim()).find((value) => ADDRESS.test(value));
  if (!address) return undefined;
  const subject = encodeURIComponent(writingOffice().messages.subject(title));
  return `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${subject}`;
}
