import { letters } from '../text-equality';
import { inOrder } from './in-order';
import type { Part } from './outline';

/** The letters of each line: systems write quotation marks, dashes and spaces in several ways. */
const lettersOf = ({ kind, text }: Part): string =>
  kind === 'code' || kind === 'formula' ? text : linesOf(text).join('\n') || text.trim();
const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => letters(line).join(''))
    .filter((line) => line !== '');

/** What is the same in equal parts. Code and formulas are compared to the letter. */
const keyOf = (part: Part) => `${part.kind}|${part.form}|${lettersOf(part)}`;

interface Matching {
  /** Old parts that are not on the new page. */
  lost: Part[];
  /** Parts of the new page that no old one is. */
  left: Part[];
  /** Old parts that are on the new page in another order. */
  moved: Part[];
}

/** Pairs equal parts in their order, and then the others. */
export function matched(before: Part[], after: Part[]): Matching {
  const pairs = inOrder(before.map(keyOf), after.map(keyOf));
  const used = new Set(pairs.values());
  const lost = before.filter((_, index) => !pairs.has(index));
  const left = after.filter((_, index) => !used.has(index));
  const rest = new Map<string, Part[]>();
  for (const part of left) rest.set(keyOf(part), [...(rest.get(keyOf(part)) ?? []), part]);
  const twins = new Map(lost.flatMap((part) => pairOf(part, rest.get(keyOf(part))?.shift())));
  const paired = new Set(twins.values());
  const same = sameInOtherForm(
    lost.filter((part) => !twins.has(part)),
    left.filter((part) => !paired.has(part)),
  );
  return { ...same, moved: [...twins.keys()] };
}

/** Without the parts that differ only in what is a formula, in a callout that is no quotation, or in a language of code more. */
function sameInOtherForm(lost: readonly Part[], left: readonly Part[]) {
  const rest = [...left];
  const still = lost.filter((part) => {
    const letters = wholeLetters(part);
    const isSame = (one: Part) =>
      part.kind === 'code'
        ? part.form === '' && one.text === part.text
        : letters !== '' &&
          (one.form === part.form || (one.isCallout && /^(quote)?$/.test(part.form))) &&
          wholeLetters(one) === letters;
    const at = rest.findIndex((one) => one.kind === part.kind && isSame(one));
    if (at !== -1) rest.splice(at, 1);
    return at === -1;
  });
  return { lost: still, left: rest };
}

/** The letters with those of the formulas; code and formulas are compared to the letter. */
const wholeLetters = (part: Part): string =>
  part.kind === 'code' || part.kind === 'formula'
    ? ''
    : lettersOf({ ...part, text: part.whole ?? part.text });

const pairOf = (part: Part, twin: Part | undefined): [Part, Part][] => (twin ? [[part, twin]] : []);
