import { WordBorders } from './word-borders';

type Pair = readonly [from: string, to: string];

/** What a table consists of. */
interface Entries {
  /** Single characters; the last of two pairs for the same character applies. */
  characters: readonly Pair[];
  /** Phrases that are replaced wherever they stand. */
  certain: readonly Pair[];
  /** Other phrases; the first of two pairs for the same phrase applies. */
  phrases: readonly Pair[];
}

interface Phrase {
  from: string;
  to: string;
  /** Whether it may only be replaced where it cuts no words. */
  needsWords: boolean;
  /** Whether its characters become the same without it. */
  isPlain: boolean;
}

/** Longer phrases rarely occur in a text by accident. */
const ACCIDENTAL_CHARACTERS = 3;

/** Phrases and characters of simplified text, and what replaces them. */
export class PhraseTable {
  readonly #characters: ReadonlyMap<string, string>;
  /** By their first two UTF-16 units, the longest first. */
  readonly #phrases = new Map<string, Phrase[]>();

  constructor({ characters, certain, phrases }: Entries) {
    this.#characters = new Map(characters);
    for (const pair of certain) this.#add(pair, false);
    for (const pair of phrases) this.#add(pair, pair[0].length <= ACCIDENTAL_CHARACTERS);
    for (const list of this.#phrases.values()) list.sort((a, b) => b.from.length - a.from.length);
  }

  #add([from, to]: Pair, needsWords: boolean): void {
    const start = from.slice(0, 2);
    const phrases = this.#phrases.get(start) ?? [];
    if (phrases.some((phrase) => phrase.from === from)) return;
    const isPlain =
      to === Array.from(from, (character) => this.#convertCharacter(character)).join('');
    phrases.push({ from, to, needsWords, isPlain });
    this.#phrases.set(start, phrases);
  }

  /** Replaces at each place the longest phrase that cuts no words, otherwise the character. */
  convert(text: string): string {
    const borders = new WordBorders(text);
    let converted = '';
    for (let at = 0; at < text.length; ) {
      const phrase = this.#phraseAt(text, at, borders);
      const from = phrase?.from ?? String.fromCodePoint(text.codePointAt(at) ?? 0);
      converted += phrase?.to ?? this.#convertCharacter(from);
      at += from.length;
    }
    return converted;
  }

  #phraseAt(text: string, at: number, borders: WordBorders): Phrase | undefined {
    return this.#phrases
      .get(text.slice(at, at + 2))
      ?.find((one) => text.startsWith(one.from, at) && !this.#isAccident(one, text, at, borders));
  }

  #isAccident(phrase: Phrase, text: string, at: number, borders: WordBorders): boolean {
    const end = at + phrase.from.length;
    // Words are looked for only where they can make a difference, because that takes long.
    const matters = phrase.needsWords && !(phrase.isPlain && !this.#isOverlapped(text, at, end));
    return matters && borders.cutsWords(at, end);
  }

  /** Whether a phrase begins within a part of the text and ends behind it. */
  #isOverlapped(text: string, start: number, end: number): boolean {
    for (let at = start + 1; at < end; at += 1) {
      const phrases = this.#phrases.get(text.slice(at, at + 2));
      const reaches = ({ from }: Phrase) => at + from.length > end && text.startsWith(from, at);
      if (phrases?.some(reaches)) return true;
    }
    return false;
  }

  #convertCharacter(character: string): string {
    return this.#characters.get(character) ?? character;
  }
}
