const DIGITS = 36n;
const LENGTH = 24;

/** The id of an article: the 24 letters and digits of Strapi's `documentId`, read as a number with base 36. */
export function articleIdOf(documentId: string): string {
  let number = 0n;
  for (const digit of documentId) number = number * DIGITS + BigInt(Number.parseInt(digit, 36));
  return number.toString();
}

/** Strapi's `documentId` of an article. */
export function documentIdOf(articleId: string): string {
  return BigInt(articleId).toString(36).padStart(LENGTH, '0');
}
