import type { EditorView } from '@codemirror/view';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import { useMemo } from 'react';
import { bodyStart, markLength } from '../forms/body-start';
import type { CallEditing } from '../forms/call';
import type { TextEditorSlotProps } from '../forms/editor-slot';
import { readLines } from '../forms/line-ends';
import { insertFile, insertLink } from '../forms/markdown-commands';
import { goToLine } from './code-editor';
import { CodePane } from './code-pane';
import { EntryForm } from './entry-form';
import { ProblemList } from './problem-list';
import { bold, italic, Toolbar } from './toolbar';
import { useDialogs } from './use-dialogs';
import { type ConvertHtml, useTransfer } from './use-transfer';
import type { Part } from './view-choice';

/** A text that is edited, and what editing needs of the site. */
export interface EditedText extends Omit<TextEditorSlotProps, 'children'> {
  call: CallEditing;
  convert: ConvertHtml;
  /** Ends the showing of the unsaved text, also while the page is left. */
  hideShown: (path: string) => void;
  /** The whole file. */
  text: string;
  /** Changes with each text that does not come from the editor. */
  revision: number;
  onText: (text: string, revision?: number) => void;
}

interface TextPaneProps extends EditedText {
  part: Part;
  onPart: (part: Part) => void;
  problems: readonly Problem[];
  view: EditorView | null;
  onView: (view: EditorView | null) => void;
}

/** A part of a text, as a form or in an editor, with what is wrong with the text. */
export function TextPane(props: TextPaneProps) {
  const { read, texts, call, text, part, onPart, problems, view } = props;
  const { askForFile, askForLink, dialog } = useDialogs({
    ...{ call, texts },
    language: read.entry.language,
  });
  const choosePicture = async () => {
    const chosen = await askForFile({ kind: 'picture' });
    if (!chosen) return null;
    const { address: url, width, height } = chosen.file;
    return { url, width, height, alt: chosen.words };
  };
  const goTo = ({ line }: Problem) => {
    const isInBody = line >= lineAt(text, bodyStart(text));
    const isForm = part === 'fields';
    if (!isInBody && part === 'body') onPart(read.fields.length > 0 ? 'fields' : 'file');
    else if (isForm) onPart(isInBody && isMarkdown(read) ? 'body' : 'file');
    else if (view) goToLine(view, line - firstLineOf(text, part) + 1);
  };
  return (
    <div className="edit-pane">
      {part === 'fields' ? (
        <div className="edit-part">
          <EntryForm
            fields={read.fields}
            text={text}
            isMarkdown={isMarkdown(read)}
            problems={problems}
            onText={props.onText}
            timeZone={props.status.timeZone}
            suggestions={props.suggestions ?? {}}
            choosePicture={choosePicture}
            texts={props.formTexts}
          />
        </div>
      ) : (
        <WrittenPart {...props} askForFile={askForFile} askForLink={askForLink} />
      )}
      <ProblemList problems={problems} texts={texts} onProblem={goTo} />
      {dialog}
    </div>
  );
}

export const isMarkdown = ({ entry }: TextEditorSlotProps['read']): boolean =>
  entry.path.endsWith('.md');

/** The number of the line of a place in a text, from 1. */
const lineAt = (text: string, place: number): number =>
  readLines(text.slice(0, place)).shown.split('\n').length;

const startOf = (text: string, part: Part): number =>
  part === 'body' ? bodyStart(text) : markLength(text);

/** The number of the first line that an editor shows of a text. */
const firstLineOf = (text: string, part: Part): number => lineAt(text, startOf(text, part));

type WrittenPartProps = TextPaneProps &
  Pick<ReturnType<typeof useDialogs>, 'askForFile' | 'askForLink'>;

/** The body of a text, or the whole file, in an editor. */
function WrittenPart(props: WrittenPartProps) {
  const { read, texts, call, convert, lang, text, part, view, askForFile, askForLink } = props;
  const { onTransfer, news } = useTransfer({ call, convert, texts: texts.paste, ask: askForFile });
  const usualEnd = useMemo(() => readLines(read.text).ends.usual, [read.text]);
  const firstLine = firstLineOf(text, part);
  const problems = useMemo(
    () => props.problems.map((problem) => ({ ...problem, line: problem.line - firstLine + 1 })),
    [props.problems, firstLine],
  );
  const addLink = async (target: EditorView | null) => {
    const chosen = await askForLink();
    if (chosen && target) insertLink(chosen.address, chosen.title)(target);
    target?.focus();
  };
  const addFile = async () => {
    const chosen = await askForFile({});
    if (chosen && view) insertFile(chosen.file, chosen.words)(view);
    view?.focus();
  };
  const keys = {
    'Mod-b': bold,
    'Mod-i': italic,
    'Mod-k': (target: EditorView) => void addLink(target),
  };
  return (
    <>
      {isMarkdown(read) && (
        <Toolbar view={view} texts={texts.toolbar} onLink={() => addLink(view)} onFile={addFile} />
      )}
      <CodePane
        key={part}
        {...{ text, usualEnd, texts, problems, keys }}
        from={startOf(text, part)}
        revision={props.revision}
        language={isMarkdown(read) ? 'markdown' : 'yaml'}
        lang={read.entry.language ?? lang}
        label={`${part === 'body' ? texts.editor : texts.file}. ${texts.keys}`}
        onText={props.onText}
        onTransfer={isMarkdown(read) ? onTransfer : () => false}
        onView={props.onView}
      />
      <small>{texts.keys}</small>
      <p role="status">{news}</p>
    </>
  );
}
