import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright/test';

/** A word on paper; lengths in points, from the top left of its sheet. */
interface Word {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The margins of `@page` at the sides, 18 mm, in points. */
const MARGIN = (18 / 25.4) * 72;
/** A4, in points. */
const WIDTH = 595;
const ROUNDING = 1;

/** What is wrong with a page on A4 paper, one line each, and its text without spaces. */
export async function printOnPaper(page: Page): Promise<{ faults: string[]; text: string }> {
  await page.emulateMedia({ media: 'print' });
  const sheets = await sheetsOf(page);
  const headings = await page.locator('main :is(h1, h2, h3, h4)').allTextContents();
  const titles = headings.map(withoutSpaces);
  const faults = sheets.flatMap((words, at) => {
    const end = lastLine(words);
    return [
      ...words.filter(isOutside).map(({ text }) => `cut off: ${text}`),
      ...overlaps(words),
      ...(at < sheets.length - 1 && titles.includes(end) ? [`at the end of a sheet: ${end}`] : []),
    ];
  });
  const last = textOf(sheets.at(-1) ?? []);
  const [main = ''] = await page.locator('main').allInnerTexts();
  const lines = main.split('\n').map(withoutSpaces);
  if (!lines.some((line) => line.length > 3 && last.includes(line.slice(0, 12))))
    faults.push(`alone on the last sheet: ${last}`);
  return { faults, text: sheets.map(textOf).join('') };
}

/** Prints a page. @returns the words of each sheet of paper */
async function sheetsOf(page: Page): Promise<Word[][]> {
  const input = await page.pdf({ format: 'A4' });
  const xml = execFileSync('pdftotext', ['-bbox', '-', '-'], { input, encoding: 'utf8' });
  return xml
    .split('<page ')
    .slice(1)
    .map((sheet) => [...sheet.matchAll(WORD)].map(readWord));
}

const WORD = /<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*?)<\/word>/g;

function readWord([, left, top, right, bottom, text = '']: RegExpMatchArray): Word {
  return {
    text,
    left: Number(left),
    right: Number(right),
    top: Number(top),
    bottom: Number(bottom),
  };
}

const withoutSpaces = (text: string) => text.replace(/\s+/g, '');
const textOf = (words: Word[]) => withoutSpaces(words.map(({ text }) => text).join(''));

/** The empty half of Chinese punctuation, which browsers trim, may lie outside, and over its neighbour. */
const halfLetter = ({ top, bottom }: Word) => (bottom - top) / 2;

const isOutside = (word: Word) =>
  Math.max(MARGIN - word.left, word.right - (WIDTH - MARGIN)) > halfLetter(word) + ROUNDING;

function lastLine(words: Word[]): string {
  const bottom = Math.max(...words.map((word) => word.bottom));
  return textOf(words.filter((word) => bottom - word.bottom < ROUNDING));
}

/** Words over each other: the middles of their boxes certainly contain ink. */
function overlaps(words: Word[]): string[] {
  const middle = ({ top, bottom }: Word) => (top + bottom) / 2;
  const ink = ({ top, bottom }: Word) => (bottom - top) * 0.2;
  return words.flatMap((one, at) =>
    words
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) >
            halfLetter(one) + ROUNDING &&
          Math.abs(middle(one) - middle(other)) < ink(one) + ink(other),
      )
      .map((other) => `over each other: ${one.text} | ${other.text}`),
  );
}
