const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** A function that writes a number with the English noun for it: `1 article`, `1,204 articles`. */
export const counted =
  (one: string, other: string) =>
  (total: number): string =>
    `${numbers.format(total)} ${rules.select(total) === 'one' ? one : other}`;
