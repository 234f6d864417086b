import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { yaml } from '@codemirror/lang-yaml';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap, lineNumbers } from '@codemirror/view';
import { readLines } from '../forms/line-ends';
import { editedLines, endsOf, setEnds, showLines } from '../forms/lines-field';
import { replacements } from '../forms/rebase-text';
import { editorTheme } from '../styles/editor-theme';
import { pastePlaces } from './paste-place';
import { problemGutter } from './problem-gutter';

export interface EditorOptions {
  /** The element that gets a shadow root: there the editor's styles need no exception from the policy. */
  host: HTMLElement;
  text: string;
  /** The end of new lines if the text has none. */
  usualEnd: string;
  language: 'markdown' | 'yaml';
  /** The language in which the text is written, for spelling and screen readers. */
  lang: string;
  label: string;
  phrases: Record<string, string>;
  keys: readonly KeyBinding[];
  extensions: Extension;
  onText: (text: string) => void;
}

/** Opens an editor for a text. */
export function openEditor(options: EditorOptions): EditorView {
  const { host, text, usualEnd, onText } = options;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const { doc, extension } = showLines(text, usualEnd);
  const state = EditorState.create({
    doc,
    extensions: [
      extension,
      ...extensionsFor(options),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        const isOwn = transactions.some(({ effects }) => effects.some((one) => one.is(setEnds)));
        if (docChanged && !isOwn) onText(editedLines(state));
      }),
    ],
  });
  return new EditorView({ state, parent: root, root });
}

function extensionsFor({
  language,
  lang,
  label,
  phrases,
  keys,
  extensions,
}: EditorOptions): Extension[] {
  const isProse = language === 'markdown';
  return [
    EditorState.phrases.of(phrases),
    keymap.of([...keys]),
    history(),
    search({ top: true }),
    highlightSelectionMatches(),
    problemGutter,
    pastePlaces,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': label,
      tabindex: '0',
      lang,
      spellcheck: String(isProse),
      autocorrect: isProse ? 'on' : 'off',
      autocapitalize: isProse ? 'sentences' : 'off',
    }),
    ...(isProse
      ? [markdown({ base: markdownLanguage, completeHTMLTags: false }), keymap.of(markdownKeymap)]
      : [yaml(), lineNumbers()]),
    editorTheme(isProse),
    extensions,
    keymap.of([...searchKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
}

/** Shows another text in an editor: only what differs is replaced, so that the cursor stays where it was. */
export function showText(view: EditorView, text: string): void {
  if (text === editedLines(view.state)) return;
  const { shown, ends } = readLines(text, endsOf(view.state).usual);
  view.dispatch({
    changes: replacements(view.state.doc.toString(), shown),
    effects: setEnds.of(ends),
    userEvent: 'merge',
  });
}

/** Puts the cursor at the beginning of a line, counted from 1, and shows it. */
export function goToLine(view: EditorView, number: number): void {
  const { from } = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
  view.dispatch({
    selection: { anchor: from },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  });
  view.focus();
}
