import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { keyText, namedSchemas, nameText } from '../../schemas/fields';

/** How a value is typed in. */
const FIELD_TYPES = [
  'line',
  'text',
  'markdown',
  'number',
  /** A number is written without quotation marks. */
  'line-or-number',
  'yes-no',
  'choice',
  'time',
  'address',
  'colour',
  /** A list of lines, such as tags. */
  'lines',
  /** A picture: address, size, and words that replace it. */
  'picture',
  /** Fields within a field. */
  'group',
  /** A list of values, each with the fields of `fields`. */
  'list',
  /** A list of values of several kinds, such as sections: `kinds` has the fields of each. */
  'kinds',
  /** Values by names that the editor chooses, such as forms, each with the fields of `fields`. */
  'entries',
  /** Anything else: it is edited as YAML. */
  'yaml',
] as const;

const option = z.object({ value: keyText, label: nameText });

const common = {
  /** Its key; empty for the only field of a file that is a list itself. */
  name: keyText,
  label: nameText,
  /** What it is for. */
  help: z.string().max(1000).optional(),
  isRequired: z.boolean(),
  type: z.enum(FIELD_TYPES),
  /** Characters, or entries of a list, at most. */
  most: z.int().positive().optional(),
  /** What one can choose from. */
  options: boundedList(option).optional(),
};

/** A field of a form, as the schema of a file describes it. */
export interface FormField {
  name: string;
  label: string;
  help?: string | undefined;
  isRequired: boolean;
  type: (typeof FIELD_TYPES)[number];
  most?: number | undefined;
  options?: { value: string; label: string }[] | undefined;
  /** The fields of a group or a picture, or of each entry of a list. */
  fields?: FormField[] | undefined;
  /** The kinds of a list of several; `by` is the key that names the kind. */
  kinds?: { by: string; value: string; label: string; fields: FormField[] }[] | undefined;
}

export const fieldSchema: z.ZodType<FormField> = z
  .object({
    ...common,
    get fields() {
      return boundedList(fieldSchema).optional();
    },
    get kinds() {
      return boundedList(kindSchema).optional();
    },
  })
  .register(namedSchemas, { id: 'FormField' });

const kindSchema = z.object({
  by: keyText,
  value: keyText,
  label: nameText,
  get fields() {
    return boundedList(fieldSchema);
  },
});
