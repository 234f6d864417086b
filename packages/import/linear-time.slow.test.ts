import { slowTexts } from '@wenzhan/kit/testing/linear-time';
import { expect, test } from 'vitest';
import { readTags } from './hexo/tags';
import { readMdx, readVue } from './markdown/components';
import { readContainers } from './markdown/containers';
import { readNotes } from './markdown/obsidian';
import { readShortcodes } from './markdown/shortcodes';
import { readWikiLinks } from './markdown/wiki-links';
import { addParagraphs } from './wordpress/paragraphs';
import { escapeCode } from './wordpress/raw-code';
import { replaceShortcodes } from './wordpress/shortcodes';

const FOLDER = {
  bodyLine: 1,
  note: () => {},
  addressOf: () => null,
  fileAddressOf: () => null,
} as never;
const POST = {
  ...{ id: '1', attachments: new Map(), blocks: new Map(), footnotes: '', note: () => {} },
  ...{ base: 'https://old.example', config: {} as never, files: [], bodyLine: 1 },
};

test.each<[string, (text: string) => unknown]>([
  ['shortcodes', (text) => replaceShortcodes(text, POST)],
  ['shortcodes that end only before', (text) => replaceShortcodes(`[/a]${text}`, POST)],
  ['paragraphs', addParagraphs],
  ['code', escapeCode],
  ['tags of Hexo', (text) => readTags(text, POST)],
  ['shortcodes of Hugo', (text) => readShortcodes(text, FOLDER)],
  ['containers', (text) => readContainers(text, FOLDER)],
  ['components of React', (text) => readMdx(text, FOLDER)],
  ['components of Vue', (text) => readVue(text, FOLDER)],
  ['notes', (text) => readNotes(text, FOLDER)],
  ['wiki links', (text) => readWikiLinks(`${text}[[a]]`, FOLDER)],
])('%s of an old site take time in proportion to the text', (_, run) => {
  expect(slowTexts(run)).toEqual([]);
});
