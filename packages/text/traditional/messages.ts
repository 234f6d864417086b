import type { Convert } from './converter';

/** Placeholders for the arguments of a text while it is converted: the arguments themselves are data, which is converted already. */
const PLACEHOLDERS = ['\uE000', '\uE001', '\uE002'];

/** A catalogue of texts, and of functions that put names and numbers into a text, in traditional characters. */
export function convertMessages<T>(messages: T, text: Convert): T {
  return convert(messages, text) as T;
}

function convert(value: unknown, text: Convert): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'function') return convertFunction(value as TextFunction, text);
  return Object.fromEntries(
    Object.entries(value as object).map(([key, one]) => [key, convert(one, text)]),
  );
}

type TextFunction = (...args: unknown[]) => string;

function convertFunction(write: TextFunction, text: Convert): TextFunction {
  return (...args) => {
    const replaced = args.map((arg, at) => (typeof arg === 'string' ? PLACEHOLDERS[at] : arg));
    return text(write(...replaced)).replace(/[\uE000-\uE002]/g, (placeholder) =>
      String(args[PLACEHOLDERS.indexOf(placeholder)]),
    );
  };
}
