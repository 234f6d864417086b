const HEX_DIGITS = 24;

/** The id of an article: the 24 hexadecimal digits of Ghost's id as a decimal number. */
export function articleIdOf(ghostId: string): string {
  return BigInt(`0x${ghostId}`).toString();
}

/** Ghost's id of an article. */
export function ghostIdOf(articleId: string): string {
  return BigInt(articleId).toString(16).padStart(HEX_DIGITS, '0');
}
