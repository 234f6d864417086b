import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { readLines, writeLines } from '../forms/line-ends';
import type { MergeTextsProps } from '../forms/merge-slot';
import { editorTheme } from '../styles/editor-theme';

interface ConflictViewProps extends MergeTextsProps {
  /** Gets the text that is kept. */
  onResolve: (text: string) => void;
}

/** Two texts side by side: what others have saved, and one's own, which can be edited and take over parts of the other. */
export function ConflictView({ own, theirs, texts, phrases, onResolve }: ConflictViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const merge = useRef<MergeView>(null);
  const { theirsLabel, ownLabel, take } = texts;
  const beginning = useRef(own);
  useEffect(() => {
    if (!host.current) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const common = [editorTheme(true), EditorView.lineWrapping, EditorState.phrases.of(phrases)];
    const named = (label: string) => EditorView.contentAttributes.of({ 'aria-label': label });
    const view = new MergeView({
      parent: root,
      root,
      a: {
        doc: readLines(theirs).shown,
        extensions: [common, named(theirsLabel), EditorState.readOnly.of(true)],
      },
      b: { doc: readLines(beginning.current).shown, extensions: [common, named(ownLabel)] },
      revertControls: 'a-to-b',
      collapseUnchanged: { margin: 3, minSize: 8 },
      renderRevertControl: () => takeButton(take),
    });
    merge.current = view;
    return () => view.destroy();
  }, [theirs, theirsLabel, ownLabel, take, phrases]);
  const keepOwn = () => {
    const shown = merge.current?.b.state.doc.toString();
    onResolve(shown === undefined ? own : writeLines(shown, readLines(own).ends));
  };
  return (
    <section className="edit-conflict" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <p role="alert">{texts.intro}</p>
      <div className="edit-sides">
        <span>{theirsLabel}</span>
        <span>{ownLabel}</span>
      </div>
      <div ref={host} className="edit-merge" />
      <p className="edit-buttons">
        <button type="button" className="edit-primary" onClick={keepOwn}>
          {texts.keepOwn}
        </button>
        <button type="button" onClick={() => onResolve(theirs)}>
          {texts.keepTheirs}
        </button>
      </p>
    </section>
  );
}

/** A button that takes over a part; the view itself listens to the mouse alone. */
function takeButton(label: string): HTMLElement {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', textContent: '→', title: label, ariaLabel: label });
  button.addEventListener('click', ({ detail }) => {
    const isByKey = detail === 0;
    if (isByKey) button.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });
  return button;
}
