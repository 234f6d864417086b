import { EXTENSION } from '@wenzhan/kit/text/telephone';
import { formProblems } from '@wenzhan/texts/form-problems';
import { z } from 'zod';
import { boundedInAll, boundedRecord } from './bounded';
import { addressText, maybe, namedSchemas, nameSchema, SITE_PATH, withDefault } from './fields';
import { fileFields, MAX_FILES, megabytesOf } from './form-files';
import { mark } from './marks';

/** What a visitor can fill in. */
const FIELD_TYPES = [
  'text',
  'email',
  'telephone',
  'textarea',
  'select',
  'checkbox',
  'file',
] as const;

/** Characters that a field takes at most: of one line, and of several. */
const MAX_LINE = 1000;
const MAX_TEXT = 10_000;
/**
 * Characters that all fields of a form take at most together. One has up to nine bytes, percent-encoded; of
 * `MAX_REQUEST_BYTES` a seventh remains for options, names and the token.
 */
const MAX_TOGETHER = 100_000;
/** Without `maxLength`. */
const DEFAULT_LENGTHS = { line: 200, text: 4000 } as const;

/** The name of the field that people do not see; robots fill it in. */
export const TRAP = 'website';
/** Names with another meaning: of the trap, of the box of consent, of every object, and of what scripts use of a form. */
const RESERVED = [
  ...[TRAP, 'consent', 'constructor'],
  ...['action', 'dataset', 'elements', 'reset'],
];

const label = z.string().trim().min(1).max(200);
const longText = z.string().trim().min(1).max(1000);

/** A field that is wrong in any way is left out whole, and costs no other. */
export const formFieldSchema = mark(
  z
    .object({
      /** Names the value where messages are delivered. */
      name: z
        .string()
        .max(40)
        .regex(/^[a-z][a-z0-9_]{0,39}$/)
        .refine((name) => !RESERVED.includes(name), {
          error: () => formProblems().reserved(RESERVED),
        }),
      label,
      type: withDefault(z.enum(FIELD_TYPES), 'text'),
      required: withDefault(z.boolean(), false),
      hint: maybe(longText),
      minLength: maybe(z.int().positive().max(MAX_TEXT)),
      maxLength: maybe(z.int().positive().max(MAX_TEXT)),
      /** The choices of a `select`. */
      options: maybe(z.array(label).min(1).max(100)),
      ...fileFields,
    })
    .register(namedSchemas, { id: 'FormField' }),
  { isWhole: true },
);

/** What a visitor must agree to; `path` leads to the page that explains it. */
export const formConsentSchema = z
  .object({ text: longText, path: addressText.regex(SITE_PATH) })
  .register(namedSchemas, { id: 'FormConsent' });

type Field = z.output<typeof formFieldSchema>;

/** What is wrong with a field by itself; undefined if nothing is. */
function fieldProblem(field: Field): string | undefined {
  const { type, options, minLength, maxLength } = field;
  if (type !== 'file' && (field.accept || field.maxSize)) return formProblems().ofFiles;
  if ((type === 'select') !== Boolean(options)) return formProblems().options;
  if (options && new Set(options).size < options.length) return formProblems().duplicateOption;
  const longest = type === 'textarea' ? MAX_TEXT : MAX_LINE;
  if ((maxLength ?? 0) > longest) return formProblems().tooLong(longest);
  if ((minLength ?? 0) > (maxLength ?? defaultLength(type))) return formProblems().minAboveMax;
  return undefined;
}

/**
 * Adds the problems of the fields of a form, each at its field, and of all of them together: those that are wrong, which
 * are left out, take none of the length of the others.
 */
export function checkFields({
  value,
  issues,
}: z.core.ParsePayload<{ fields: Field[]; confirm?: boolean | undefined }>): void {
  const names = value.fields.map(({ name }) => name);
  const wrong = new Set(issues.map(({ path: [, index] = [] }) => index));
  for (const [index, field] of value.fields.entries()) {
    if (wrong.has(index)) continue;
    const isTwice = names.indexOf(field.name) < index;
    const message = isTwice ? formProblems().duplicateName(field.name) : fieldProblem(field);
    if (!message) continue;
    issues.push({ code: 'custom', message, path: ['fields', index], input: field });
    wrong.add(index);
  }
  const hasAddress = value.fields.some(
    ({ type, required }, index) => type === 'email' && required && !wrong.has(index),
  );
  if (value.confirm && !hasAddress) {
    const message = formProblems().confirm;
    issues.push({ code: 'custom', message, path: ['confirm'], input: value.confirm });
  }
  const total = value.fields.reduce(
    (sum, field, index) => sum + (wrong.has(index) ? 0 : maxLengthOf(field)),
    0,
  );
  const files = value.fields.filter(({ type }, index) => type === 'file' && !wrong.has(index));
  const megabytes = files.reduce((sum, field) => sum + megabytesOf(field), 0);
  const message =
    total > MAX_TOGETHER
      ? formProblems().tooLongTogether({ ...DEFAULT_LENGTHS, most: MAX_TOGETHER, total })
      : megabytes > MAX_FILES && formProblems().filesTogether(MAX_FILES, megabytes);
  if (message) issues.push({ code: 'custom', message, path: ['fields'], input: value.fields });
}

export const formShape = {
  title: label,
  description: maybe(longText),
  fields: z.array(formFieldSchema).min(1).max(40),
  consent: maybe(formConsentSchema),
  /** The text of the button. */
  submit: maybe(label),
  /** What visitors read once their message has arrived. */
  thanks: maybe(longText),
  /** Whether browsers must solve a puzzle before they send: keeps more robots out, and visitors without scripts. */
  proofOfWork: withDefault(z.boolean(), false),
  /** Whether the sender gets a mail that the message has come. */
  confirm: maybe(z.boolean()),
};

/** A form that visitors fill in; it is at `/forms/{name}`, and in the sections that name it. */
export const formSchema = z
  .object(formShape)
  .check(checkFields)
  .register(namedSchemas, { id: 'Form' });

/** Fields and options of all forms at most. */
export const MAX_IN_FORMS = 2000;

/** The forms of a site, by name. */
export const formsSchema = boundedInAll(boundedRecord(nameSchema, formSchema), MAX_IN_FORMS);

export type FormConfig = z.output<typeof formSchema>;
export type FormField = FormConfig['fields'][number];

const defaultLength = (type: Field['type']): number =>
  type === 'textarea' ? DEFAULT_LENGTHS.text : DEFAULT_LENGTHS.line;

/** Characters that a field takes at most. */
export const maxLengthOf = ({ type, maxLength }: FormField): number =>
  maxLength ?? defaultLength(type);

/** A telephone number with five digits or more, as the `pattern` of its field: also in full-width signs. */
export const TELEPHONE = String.raw`(?=(?:[^\d０-９]*[\d０-９]){5})[+＋\d０-９\(（][\d０-９\s.．\(\)（）\-－‐–—−]{4,29}(?:${EXTENSION})?`;

/** What may be an e-mail address, as the `pattern` of its field; the server looks closer. */
export const EMAIL = String.raw`\s*[^\s@＠]+[@＠][^\s@＠]+\s*`;
