import {
  EditorSelection,
  type EditorState,
  type StateCommand,
  type TransactionSpec,
} from '@codemirror/state';
import type { MediaFile } from '@wenzhan/contract/calls/editing/files';

const PREFIX = { list: /^(\s*)[-*+] /, numbers: /^(\s*)\d+[.)] /, quotation: /^()> ?/ } as const;
const ANY_LIST = /^(\s*)(?:[-*+]|\d+[.)]) /;
const HEADING = /^(#{1,6})[ \t]+/;
/** Headings of a text: the first level is the title of the page. */
const [SECOND, THIRD] = ['## ', '### '];

const changing =
  (make: (state: EditorState) => TransactionSpec): StateCommand =>
  ({ state, dispatch }) => {
    if (state.readOnly) return false;
    dispatch(state.update(make(state), { scrollIntoView: true, userEvent: 'input.format' }));
    return true;
  };

/** Puts marks such as `**` around the selection, or takes them away. */
export const toggleMark = (mark: string): StateCommand =>
  changing((state) =>
    state.changeByRange(({ from, to }) => {
      const text = state.sliceDoc(from, to);
      const [start, end] = [
        from + leading(text),
        Math.max(to - trailing(text), from + leading(text)),
      ];
      const size = mark.length;
      const isAround =
        state.sliceDoc(start - size, start) === mark && state.sliceDoc(end, end + size) === mark;
      if (isAround && start > 0) {
        const changes = [
          { from: start - size, to: start },
          { from: end, to: end + size },
        ];
        return { changes, range: EditorSelection.range(start - size, end - size) };
      }
      const changes = [
        { from: start, insert: mark },
        { from: end, insert: mark },
      ];
      return { changes, range: EditorSelection.range(start + size, end + size) };
    }),
  );

const leading = (text: string) => (text.trim() === '' ? 0 : text.length - text.trimStart().length);
const trailing = (text: string) => text.length - text.trimEnd().length;

/** Makes the lines of the selection headings of the second level, then of the third, then none. */
export const cycleHeading: StateCommand = changing((state) => ({
  changes: selectedLines(state).map(({ from, text }) => {
    const [marks = '', level = ''] = HEADING.exec(text) ?? [];
    const next = level === '' ? SECOND : level === '##' ? THIRD : '';
    return { from, to: from + marks.length, insert: next };
  }),
}));

/** Makes the lines of the selection a list, or a quotation; if they are one, it ends that. */
export const toggleLines = (kind: keyof typeof PREFIX): StateCommand =>
  changing((state) => {
    const lines = selectedLines(state);
    const isOne = lines.every(({ text }) => PREFIX[kind].test(text));
    return {
      changes: lines.map(({ from, text }, index) => {
        const present = (kind === 'quotation' || isOne ? PREFIX[kind] : ANY_LIST).exec(text);
        const indent = present?.[1] ?? /^\s*/.exec(text)?.[0] ?? '';
        const own = { list: '- ', numbers: `${index + 1}. `, quotation: '> ' }[kind];
        const length = kind === 'quotation' && !isOne ? 0 : (present?.[0].length ?? indent.length);
        const kept = kind === 'quotation' ? '' : indent;
        return { from, to: from + length, insert: isOne ? kept : kept + own };
      }),
    };
  });

/** Lines of the selection that are not empty; the line of the cursor even if it is. */
function selectedLines(state: EditorState) {
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const lines = Array.from({ length: last - first + 1 }, (_, index) =>
    state.doc.line(first + index),
  );
  const written = lines.filter(({ text }) => text.trim() !== '');
  return written.length > 0 ? written : lines.slice(0, 1);
}

/** Marks the selection as code: in a sentence, or as lines of its own. */
export const toggleCode: StateCommand = (target) => {
  const { from, to } = target.state.selection.main;
  const text = target.state.sliceDoc(from, to);
  const isBlank = from === to && target.state.doc.lineAt(from).text.trim() === '';
  if (!text.includes('\n') && !isBlank) return toggleMark('`')(target);
  const ticks = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map((run) => run.length + 1)));
  return insertBlock(
    `${ticks}\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${ticks}`,
    ticks.length,
  )(target);
};

/**
 * Puts a block in the place of the selection, with empty lines around it.
 *
 * @param cursor where the cursor is in it then; after it by default
 */
export const insertBlock = (block: string, cursor?: number): StateCommand =>
  changing((state) => blockAt(state, state.selection.main, block, cursor));

/** Puts a block in the place of a part of the text, with empty lines around it. */
export function blockAt(
  state: EditorState,
  { from, to }: { from: number; to: number },
  block: string,
  cursor = block.length,
): TransactionSpec {
  const [before, behind] = [state.sliceDoc(0, from), state.sliceDoc(to)];
  const above = before === '' ? '' : missingLines(before.endsWith('\n\n'), before.endsWith('\n'));
  const below =
    behind === '' ? '\n' : missingLines(behind.startsWith('\n\n'), behind.startsWith('\n'));
  return {
    changes: { from, to, insert: above + block + below },
    selection: { anchor: from + above.length + cursor },
  };
}

const missingLines = (isApart: boolean, isOnNextLine: boolean) =>
  isApart ? '' : isOnNextLine ? '\n' : '\n\n';

/** Puts text in the place of the selection, and the cursor behind it. */
const insertText = (text: string): StateCommand =>
  changing((state) => state.replaceSelection(text));

/** Puts a file in the place of the selection: what is shown as a block of its own, a link in the sentence. */
export const insertFile = (file: MediaFile, words: string): StateCommand => {
  const text = fileInText(file, words);
  return /^(?:image|video|audio)\//.test(file.type) ? insertBlock(text) : insertText(text);
};

/** Puts a link in the place of the selection, which is its text if there is one. */
export const insertLink = (address: string, title: string): StateCommand =>
  changing((state) => {
    const { from, to } = state.selection.main;
    return state.replaceSelection(linkTo(address, state.sliceDoc(from, to) || title || address));
  });

/** A table of two columns. @param head names of the columns */
export const tableOf = (head: readonly string[]): string =>
  [head, head.map(() => '---'), head.map(() => ' ')]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

/** A link; its text may have any character. */
export const linkTo = (address: string, text: string): string =>
  `[${escapedLabel(text)}](${writtenAddress(address)})`;

/** A picture with the words that replace it. */
export const pictureOf = (address: string, alt: string): string =>
  `![${escapedLabel(alt)}](${writtenAddress(address)})`;

/** A file of the site as a text shows it: a picture, a player, or a link. @param words replace or name it */
export function fileInText(
  { address, type, width, height, path }: Omit<MediaFile, 'bytes' | 'changedAt'>,
  words: string,
): string {
  if (type.startsWith('image/')) return pictureOf(address, words);
  const size = width && height ? ` width="${width}" height="${height}"` : '';
  const attributes = `src="${inAttribute(address)}" title="${inAttribute(words)}"`;
  if (type.startsWith('video/')) return `<video ${attributes}${size}></video>`;
  if (type.startsWith('audio/')) return `<audio ${attributes}></audio>`;
  return linkTo(address, words || (path.split('/').at(-1) ?? path));
}

const inAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const escapedLabel = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&');

/** Spaces and brackets would end an address. */
const writtenAddress = (address: string) =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;
