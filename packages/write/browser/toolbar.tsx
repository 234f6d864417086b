import type { StateCommand } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import {
  cycleHeading,
  insertBlock,
  tableOf,
  toggleCode,
  toggleLines,
  toggleMark,
} from '../forms/markdown-commands';

export const bold = toggleMark('**');
export const italic = toggleMark('*');

interface ToolbarProps {
  view: EditorView | null;
  texts: EditorTexts['toolbar'];
  onLink: () => void;
  onFile: () => void;
}

/** Buttons for what people look for; each can be reached by keyboard, and says its shortcut. */
export function Toolbar({ view, texts, onLink, onFile }: ToolbarProps) {
  const run = (command: StateCommand) => () => {
    if (!view) return;
    command(view);
    view.focus();
  };
  const table = insertBlock(tableOf([texts.column1, texts.column2]));
  const buttons: readonly (readonly [label: string, act: () => void, keys?: string])[] = [
    [texts.heading, run(cycleHeading)],
    [texts.bold, run(bold), 'Control+B'],
    [texts.italic, run(italic), 'Control+I'],
    [texts.list, run(toggleLines('list'))],
    [texts.numbers, run(toggleLines('numbers'))],
    [texts.quotation, run(toggleLines('quotation'))],
    [texts.link, onLink, 'Control+K'],
    [texts.file, onFile],
    [texts.table, run(table)],
    [texts.code, run(toggleCode)],
  ];
  return (
    <fieldset className="edit-toolbar" aria-label={texts.label}>
      {buttons.map(([label, act, keys]) => (
        <button
          key={label}
          type="button"
          onClick={act}
          aria-keyshortcuts={keys}
          title={keys && `${label} (${keys.replace('Control', 'Ctrl')})`}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
