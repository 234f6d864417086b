import {
  type FormConfig,
  type FormField,
  maxLengthOf,
  TELEPHONE,
  TRAP,
} from '@wenzhan/contract/schemas/form';
import { maxBytesOf } from '@wenzhan/contract/schemas/form-files';
import type { MessageValue } from '@wenzhan/kit/messages/message';
import type { ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { halfWidth } from '@wenzhan/kit/text/half-width';
import { type FormFault, forms as texts } from '@wenzhan/texts/forms';
import { z } from 'zod';
import type { FormBounds } from '../http/read-form';

/** The name of the box that agrees to what the form asks. */
export const CONSENT = '_consent';
/** The names that each form has besides its own fields. */
const OWN_NAMES = [CONSENT, TRAP, '_token', '_proof', '_page'];
/** Bytes of a character at most, percent-encoded; an astral one counts as two. */
const BYTES_OF_CHARACTER = 9;
/** Characters of an option, and of a value by which a box is ticked, at most. */
const MAX_OPTION = 200;
/** Bytes of a part of `multipart/form-data` besides its value: boundary, headers, name. */
const BYTES_OF_PART = 300;
/** Bytes of what each form has besides its own fields. */
const BYTES_OF_OWN = 16 * 1024;

/** What a visitor has typed, by the name of the field. */
export type Typed = ReadonlyMap<string, string>;

/** The values of a form, and what is wrong with them, by the name of the field. */
interface ReadValues {
  values: MessageValue[];
  faults: Record<string, FormFault>;
}

/** Characters that are no text: what would end a line of a header, or hide other text. */
const UNWANTED = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;
const UNWANTED_IN_TEXT = new RegExp(`(?!\n|\t)${UNWANTED.source}`, 'gu');

const email = z.email({ pattern: z.regexes.html5Email });
const telephone = new RegExp(`^(?:${TELEPHONE})$`, 'v');

/** By how much files may exceed what a form takes, so that the visitor reads which one does, in bytes. */
const SLACK = 3 * 1024 * 1024;

/** What the body of a form may have: a site's largest form without files stays below `MAX_REQUEST_BYTES`. */
export function boundsOf({ fields }: FormConfig): FormBounds {
  const files = fields.filter(({ type }) => type === 'file').map(maxBytesOf);
  const ofFiles = files.reduce((sum, one) => sum + one, files.length > 0 ? SLACK : 0);
  const bytes = fields.map(
    (field) => BYTES_OF_CHARACTER * Math.max(maxLengthOf(field), MAX_OPTION) + BYTES_OF_PART,
  );
  return {
    names: [...OWN_NAMES, ...fields.map(({ name }) => name)],
    maxBytes: bytes.reduce((sum, one) => sum + one, BYTES_OF_OWN + ofFiles),
  };
}

/**
 * Checks what was sent against the form; fields that it does not have are ignored.
 *
 * @param shown the form in the script of the page, whose options are others
 * @param files those that were chosen and are right
 */
export function readValues(
  form: FormConfig,
  shown: FormConfig,
  typed: Typed,
  files: ReadonlyMap<string, ReceivedFile> = new Map(),
): ReadValues {
  const result: ReadValues = { values: [], faults: {} };
  for (const [index, field] of form.fields.entries()) {
    if (field.type === 'file') {
      const file = files.get(field.name);
      const value = file ? texts().fileValue(file.name, formatSize(file.bytes.length)) : '';
      result.values.push({ name: field.name, label: field.label, value });
      continue;
    }
    const value = readValue(field, shown.fields[index], typed.get(field.name) ?? '');
    const fault = faultOf(field, value);
    if (fault) result.faults[field.name] = fault;
    result.values.push({ name: field.name, label: field.label, value: value ?? '' });
  }
  if (form.consent) {
    if (!typed.get(CONSENT)) result.faults[CONSENT] = 'agree';
    result.values.push({ name: 'consent', label: form.consent.text, value: texts().yes });
  }
  return result;
}

/** Null for an option that the form does not have. */
function readValue(field: FormField, shown: FormField | undefined, typed: string): string | null {
  switch (field.type) {
    case 'checkbox':
      return typed ? texts().yes : texts().no;
    case 'select': {
      if (!typed) return '';
      const at = shown?.options?.indexOf(typed) ?? -1;
      return field.options?.[at] ?? null;
    }
    case 'textarea':
      return typed.replace(/\r\n?/g, '\n').replace(UNWANTED_IN_TEXT, '').trim();
    case 'email':
    case 'telephone':
      return halfWidth(typed).replace(UNWANTED, ' ').trim();
    default:
      return typed.replace(UNWANTED, ' ').trim();
  }
}

function faultOf(field: FormField, value: string | null): FormFault | undefined {
  const { type, required, minLength = 0 } = field;
  if (value === null) return 'option';
  if (type === 'checkbox') return required && value !== texts().yes ? 'agree' : undefined;
  if (!value) return required ? missing(type) : undefined;
  if (type === 'select') return undefined;
  if (value.length > maxLengthOf(field)) return 'tooLong';
  if (value.length < minLength) return 'tooShort';
  if (type === 'email' && !email.safeParse(value).success) return 'email';
  return type === 'telephone' && !telephone.test(value) ? 'telephone' : undefined;
}

const missing = (type: FormField['type']): FormFault => (type === 'select' ? 'option' : 'required');
