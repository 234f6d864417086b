import { traditionalLanguage } from '@wenzhan/kit/urls/traditional';
import { isShort } from '../article/render';
import { isPlainObject, TEXT_FIELDS } from '../html/link-in-value';
import { convertHtml } from './parts/html';
import { extended, type Script } from './script';
import type { Exceptions, ScriptSettings } from './script-settings';

/** Fields with names, numbers of a register and ids, which stay as they are written. */
const AS_WRITTEN = new Set([
  'author',
  'id',
  'name',
  'policeRecordNumber',
  'recordNumber',
  'traditional',
]);

/**
 * Converts what a query returns: texts, links, and the HTML in `html`. Names and ids stay, and so do other values, such
 * as dates. An object with exceptions in `traditional`, or that shows an `article` with some, is converted with them.
 */
export function convertValue<T>(value: T, script: Script): T {
  return convert(value, script) as T;
}

/** What converts long HTML, which takes longer than other requests can wait. */
type ConvertLong = (html: string, settings: ScriptSettings) => Promise<string>;

/** Like `convertValue`; long HTML is converted by `convertLong`. */
export async function convertValueApart<T>(
  value: T,
  script: Script,
  convertLong: ConvertLong,
): Promise<T> {
  const longTexts = new Map<string, ScriptSettings>();
  const find = (html: string, { settings }: Script) => {
    longTexts.set(html, settings);
    return html;
  };
  const converted = convert(value, { ...script, longHtml: find }) as T;
  if (longTexts.size === 0) return converted;
  const pairs = await Promise.all(
    [...longTexts].map(async ([html, own]) => [html, await convertLong(html, own)] as const),
  );
  const made = new Map(pairs);
  return convert(value, { ...script, longHtml: (html) => made.get(html) ?? html }) as T;
}

interface ValueScript extends Script {
  longHtml?: (html: string, script: Script) => string;
}

function convert(value: unknown, script: ValueScript): unknown {
  if (typeof value === 'string') return convertString(value, script);
  if (Array.isArray(value)) return value.map((item) => convert(item, script));
  return isPlainObject(value) ? convertFields(value, script) : value;
}

function convertFields(object: Record<string, unknown>, script: ValueScript) {
  const own = extended(script, exceptionsIn(object));
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, convertField(key, value, own)]),
  );
}

function convertField(key: string, value: unknown, script: ValueScript): unknown {
  if (AS_WRITTEN.has(key) && !isPlainObject(value)) return value;
  if (key === 'traditional') return value;
  if (key === 'html' && typeof value === 'string') {
    const { longHtml } = script;
    if (longHtml && !isShort('toTraditional', value)) return longHtml(value, script);
    return convertHtml(value, script);
  }
  if (TEXT_FIELDS.has(key) && typeof value === 'string') return script.text(value);
  if (key === 'locale') return traditionalLanguage();
  if (key === 'excerpt' && typeof value === 'string') return convertExcerpt(value, script);
  // The name of a licence is a text, not one that identifies something.
  if (key === 'license' && isPlainObject(value)) {
    return { ...value, name: script.text(String(value.name)) };
  }
  return convert(value, script);
}

/** A phrase of an excerpt may go across the marks of a match, which stay where they are. */
function convertExcerpt(excerpt: string, script: Script): string {
  const plain = excerpt.replace(/[⟦⟧]/g, '');
  const converted = script.text(plain);
  if (converted.length !== plain.length) return script.text(excerpt);
  let end = 0;
  return excerpt.replace(/[^⟦⟧]+/g, ({ length }) => {
    end += length;
    return converted.slice(end - length, end);
  });
}

/** Addresses are no text: a path with Chinese characters would lead elsewhere. */
function convertString(text: string, script: Script): string {
  return /^(?:\/|https?:)/.test(text) ? script.link(text) : script.text(text);
}

function exceptionsIn({ traditional, article }: Record<string, unknown>): Exceptions | undefined {
  const own = traditional ?? (isPlainObject(article) ? article.traditional : undefined);
  return isPlainObject(own) ? (own as Exceptions) : undefined;
}
