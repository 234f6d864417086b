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
