import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import { readLines, writeLines } from '../forms/line-ends';
import { isSaved } from '../forms/save-state';
import { ConflictView } from './conflict-view';
import { PagePane } from './page-pane';
import { SaveLine } from './save-line';
import { type EditedText, isMarkdown, TextPane } from './text-pane';
import { usePage } from './use-page';
import { useSave } from './use-save';
import { type Part, ViewChoice } from './view-choice';

export interface TextEditorProps extends Omit<EditedText, 'text' | 'revision' | 'onText'> {
  /** Where one signs in again. */
  signIn: string;
  /** What was typed into the plain text area before; undefined if nothing was. */
  typedBefore: () => string | undefined;
  /** Is called when the editor shows. */
  onReady: () => void;
  /** Gets each text that the editor shows. */
  onText: (text: string) => void;
}

/** The editor of a text: the text beside its page, saved when that is asked for, and kept in the browser until then. */
export function TextEditor(props: TextEditorProps) {
  const { read, status, texts, call } = props;
  const { path } = read.entry;
  const { username } = status.user;
  const saving = useSave({ path, read, username, call });
  const { isReady, state, dispatch } = saving;
  const leave = usePublishing(props, saving);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    if (!isReady) return;
    const typed = latest.current.typedBefore();
    const { ends } = readLines(latest.current.read.text);
    if (typed !== undefined)
      dispatch({ type: 'typed', text: writeLines(typed, ends), revision: 0 });
    latest.current.onReady();
  }, [isReady, dispatch]);
  useSaveKey(dispatch);
  useEffect(() => latest.current.onText(state.text), [state.text]);
  if (!isReady) return null;
  const { conflict } = state;
  return (
    <section className="edit-writer" aria-label={read.entry.title}>
      <div className="edit-writer-head">
        <SaveLine saving={saving} texts={texts.saving} signIn={props.signIn} />
        <p className="edit-buttons">
          <button type="button" className="edit-primary" onClick={() => dispatch({ type: 'save' })}>
            {texts.save}
          </button>
          {props.publish && (
            <button type="button" onClick={leave}>
              {texts.publish}
            </button>
          )}
        </p>
      </div>
      {conflict && (
        <ConflictView
          own={state.text}
          theirs={conflict.text}
          texts={texts.conflict}
          phrases={texts.phrases}
          onResolve={(text) => dispatch({ type: 'resolved', text })}
        />
      )}
      <Panes
        {...props}
        text={state.text}
        revision={state.revision}
        isHidden={conflict !== undefined}
        onText={(text, revision) =>
          dispatch({ type: 'typed', text, ...(revision !== undefined && { revision }) })
        }
      />
    </section>
  );
}

/** Ctrl+S, or Cmd+S, saves wherever the focus is. */
function useSaveKey(dispatch: ReturnType<typeof useSave>['dispatch']) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 's';
      if (!isSave) return;
      event.preventDefault();
      dispatch({ type: 'save' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [dispatch]);
}

/** Saves, and leads to where the text is published once it is saved. */
function usePublishing(
  { publish }: TextEditorProps,
  { state, dispatch }: ReturnType<typeof useSave>,
) {
  const [isLeaving, setLeaving] = useState(false);
  const { failure, conflict, sent } = state;
  const isDone = isSaved(state) && sent === undefined;
  useEffect(() => {
    if (!isLeaving) return;
    if (failure || conflict) setLeaving(false);
    else if (isDone && publish) window.location.assign(publish);
  }, [isLeaving, failure, conflict, isDone, publish]);
  return () => {
    dispatch({ type: 'save' });
    setLeaving(true);
  };
}

/** The text, or its fields, beside the page. */
function Panes({ isHidden, ...edited }: EditedText & { isHidden: boolean }) {
  const { read, texts, call, text, hideShown } = edited;
  const hasForm = read.fields.length > 0;
  const [part, setPart] = useState<Part>(isMarkdown(read) ? 'body' : hasForm ? 'fields' : 'file');
  const [isPage, setPage] = useState(false);
  const [view, setView] = useState<EditorView | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const page = usePage({ path: read.entry.path, text, read, frame, call, hideShown });
  const views = (['body', 'fields', 'file', 'page'] as const).filter(
    (one) => (one !== 'body' || isMarkdown(read)) && (one !== 'fields' || hasForm),
  );
  return (
    <div className="edit-panes" data-page={isPage || undefined} hidden={isHidden}>
      <ViewChoice
        shown={isPage ? 'page' : part}
        views={views}
        texts={texts.views}
        onShow={(next) => {
          setPage(next === 'page');
          if (next !== 'page') setPart(next);
        }}
      />
      <TextPane
        {...edited}
        {...{ part, view }}
        problems={page.problems}
        onPart={setPart}
        onView={setView}
      />
      <PagePane page={page} frame={frame} view={view} texts={texts} />
    </div>
  );
}
