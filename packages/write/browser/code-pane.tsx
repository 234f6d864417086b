import { EditorView } from '@codemirror/view';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { useEffect, useRef } from 'react';
import { openEditor, showText } from './code-editor';
import { showProblems } from './problem-gutter';

export interface CodePaneProps {
  /** The whole file. */
  text: string;
  /** Where what is edited begins in it. */
  from: number;
  /** Changes with each text that does not come from this editor. */
  revision: number;
  usualEnd: string;
  language: 'markdown' | 'yaml';
  lang: string;
  label: string;
  texts: Pick<EditorTexts, 'phrases'>;
  /** With lines of this text. */
  problems: readonly Problem[];
  /** Gets the whole file, and the revision that the editor showed. */
  onText: (text: string, revision: number) => void;
  /** Shortcuts by key, such as `Mod-s`. */
  keys: Readonly<Record<string, (view: EditorView) => void>>;
  /** Takes what is pasted or dropped; false leaves it to the editor. */
  onTransfer: (data: DataTransfer, view: EditorView) => boolean;
  onView: (view: EditorView | null) => void;
}

/** A text in an editor. */
export function CodePane(props: CodePaneProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const { problems, language, revision } = props;
  const shown = useRef({ head: '', revision });

  useEffect(() => {
    if (!host.current) return;
    const { keys, text, from, ...options } = latest.current;
    shown.current = { head: text.slice(0, from), revision: options.revision };
    const editor = openEditor({
      ...options,
      host: host.current,
      text: text.slice(from),
      phrases: options.texts.phrases,
      language,
      keys: Object.keys(keys).map((key) => ({
        key,
        run: (target) => {
          latest.current.keys[key]?.(target);
          return true;
        },
      })),
      extensions: transfers((data, target) => latest.current.onTransfer(data, target)),
      onText: (changed) => {
        const { head, revision } = shown.current;
        latest.current.onText(head + changed, revision);
      },
    });
    view.current = editor;
    latest.current.onView(editor);
    return () => {
      latest.current.onView(null);
      editor.destroy();
    };
  }, [language]);

  useEffect(() => {
    const { text, from } = latest.current;
    shown.current = { head: text.slice(0, from), revision };
    if (view.current) showText(view.current, text.slice(from));
  }, [revision]);
  useEffect(() => {
    if (view.current) showProblems(view.current, problems);
  }, [problems]);
  return <div ref={host} className="edit-code" />;
}

/** What is pasted or dropped; with Shift, or as text alone, it is the editor's own matter. */
function transfers(take: (data: DataTransfer, view: EditorView) => boolean) {
  return EditorView.domEventHandlers({
    paste: (event, view) => {
      const isTaken = event.clipboardData !== null && take(event.clipboardData, view);
      if (isTaken) event.preventDefault();
      return isTaken;
    },
    drop: (event, view) => {
      if (!event.dataTransfer?.files.length) return false;
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (position !== null) view.dispatch({ selection: { anchor: position } });
      event.preventDefault();
      return take(event.dataTransfer, view);
    },
  });
}
