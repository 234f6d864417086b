import { createHash } from 'node:crypto';

const NAME = /^[a-z0-9][a-z0-9_-]*$/;

/**
 * The name in URLs of a category or page: the slug if the contract allows it, otherwise what is left of it, or
 * the id.
 */
export function nameOf(slug: string, id: string): string {
  const plain = slug
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[_-]+|(?<!-)-+$/g, '');
  const name = plain || id.toLowerCase();
  // `page` would collide with the pages of a list.
  return NAME.test(name) && name !== 'page' ? name : `${name}-${id.toLowerCase()}`;
}

/**
 * The id of an article, which is a decimal number: the digits and letters that a content system uses, read as a
 * number. It can be reversed.
 *
 * @param base 16 for Ghost, 36 for Strapi
 */
export function articleIdOf(id: string, base: number): string {
  let number = 0n;
  for (const digit of id) number = number * BigInt(base) + BigInt(Number.parseInt(digit, base));
  return number.toString();
}

/**
 * The id in the content system of an article: reverses `articleIdOf`.
 *
 * @param length of ids in the system, which may begin with zeros
 */
export function systemIdOf(id: string, base: number, length: number): string {
  return BigInt(id).toString(base).padStart(length, '0');
}

/** A short text that changes with a JSON value. */
export const hashOf = (value: unknown) =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url');
