import { traditionalLanguage } from '../../urls/traditional';
import type { Script } from './script';

/** Fields with names, numbers of a register and ids, which stay as they are written. */
const AS_WRITTEN = new Set([
  'author',
  'authors',
  'className',
  'id',
  'policeRecordNumber',
  'recordNumber',
  'traditional',
]);

/** Fields with a language tag. */
const LANGUAGES = new Set(['inLanguage', 'locale']);

/**
 * Converts the texts and links in data: the site's configuration, properties of client components, metadata,
 * structured data. Other values, such as dates and functions, stay.
 */
export function convertValue<T>(value: T, script: Script): T {
  return convert(value, script) as T;
}

function convert(value: unknown, script: Script): unknown {
  if (typeof value === 'string') return convertString(value, script);
  if (Array.isArray(value)) return value.map((item) => convert(item, script));
  return isPlainObject(value) && value['@type'] !== 'Person' ? convertFields(value, script) : value;
}

function convertFields(object: Record<string, unknown>, script: Script) {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => {
      if (AS_WRITTEN.has(key) || isIdOfSite(key, value)) return [key, value];
      return [key, LANGUAGES.has(key) ? traditionalLanguage() : convert(value, script)];
    }),
  );
}

/** Addresses are no text: a path with Chinese characters would lead elsewhere. */
function convertString(text: string, script: Script): string {
  return /^(?:\/|https?:)/.test(text) ? script.link(text) : script.text(text);
}

/** The site and its publisher are the same things in both scripts (`lib/site/metadata/json-ld.ts`). */
const isIdOfSite = (key: string, value: unknown) =>
  key === '@id' && typeof value === 'string' && /\/#\w+$/.test(value);

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
