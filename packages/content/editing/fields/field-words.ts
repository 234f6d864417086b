import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import { inLanguage } from '@wenzhan/kit/language';
import { writingFieldNames } from '@wenzhan/texts/writing-field-names';
import { writingFields } from '@wenzhan/texts/writing-fields';
import { EVERY_SECTION, MEANINGS } from '../../fields/meanings';
import { ENGLISH_MEANINGS } from '../../fields/meanings-in-english';

/** Where the reference of fields has a field. */
interface Place {
  subject: string;
  path: string;
}

/** The word in a table of words; undefined if it has none. */
const wordOf = (table: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** How a form calls a field, and what it says of it; a field without words is named as in its file. */
export function describe(
  { subject, path }: Place,
  type: FormField['type'],
): Pick<FormField, 'label' | 'help'> {
  const { places } = writingFields();
  // A menu in a menu is as the menu.
  const plain = path.replaceAll('.children[]', '');
  const key = plain.split('.').at(-1) ?? '';
  const label =
    wordOf(places, `${subject} ${plain}`) ??
    wordOf(places, plain) ??
    wordOf(writingFieldNames(), key);
  const table = inLanguage({ zh: MEANINGS, en: ENGLISH_MEANINGS });
  const meaning =
    table.get(subject)?.get(plain) ??
    (kindLabel(subject) === subject ? undefined : table.get(EVERY_SECTION)?.get(plain));
  // What `true` or `false` would mean in the file, the name of the field says.
  const isSaid =
    label === meaning || (type === 'yes-no' && /^`(?:true|false)`/.test(meaning ?? ''));
  return { label: label ?? key, ...(meaning && !(label && isSaid) ? { help: meaning } : {}) };
}

/** How a form calls one of the values of a choice. */
export const optionLabel = (value: string): string =>
  wordOf(writingFields().options, value) ?? value;

/** How a form calls a type of section. */
export const kindLabel = (value: string): string => wordOf(writingFields().kinds, value) ?? value;
