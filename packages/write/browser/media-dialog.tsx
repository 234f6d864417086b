import type { MediaFile } from '@wenzhan/contract/calls/editing/files';
import { filled } from '@wenzhan/texts/shown-texts';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import type { CallEditing } from '../forms/call';
import { failureOf } from '../forms/call-failure';
import { EditDialog, useFound } from './edit-dialog';
import { FileTooLarge, uploadFile } from './upload-file';

/** A file of the site, and the words that replace or name it. */
export interface ChosenFile {
  file: MediaFile;
  words: string;
}

export interface MediaRequest {
  /** A file to upload; without one the editor chooses. */
  upload?: File | undefined;
  kind?: 'picture' | undefined;
  answer: (chosen: ChosenFile | null) => void;
}

interface MediaDialogProps {
  request: MediaRequest;
  call: CallEditing;
  texts: EditorTexts['media'];
}

export const isPicture = ({ type }: Pick<MediaFile, 'type'>): boolean => type.startsWith('image/');

/** Asks for a picture or a file, which is uploaded or one of the site's, and for the words that replace it. */
export function MediaDialog({ request, call, texts }: MediaDialogProps) {
  const { upload, kind, answer } = request;
  const [sending, setSending] = useState(upload);
  const [file, setFile] = useState<MediaFile>();
  const { progress, failure } = useUpload(sending, call, texts, setFile);
  return (
    <EditDialog
      title={kind === 'picture' ? texts.picture : texts.title}
      cancel={texts.cancel}
      onClose={() => answer(null)}
    >
      {failure && <p role="alert">{failure}</p>}
      {progress !== undefined && !file && (
        <p role="status">
          {filled(texts.uploading, sending?.name ?? '')} <progress value={progress} />
        </p>
      )}
      {file ? (
        <WordsForm file={file} texts={texts} onDone={(words) => answer({ file, words })} />
      ) : (
        (!sending || failure) && (
          <Chooser kind={kind} call={call} texts={texts} onFile={setFile} onUpload={setSending} />
        )
      )}
    </EditDialog>
  );
}

/** Uploads a file as soon as there is one. */
function useUpload(
  sending: File | undefined,
  call: CallEditing,
  texts: EditorTexts['media'],
  onFile: (file: MediaFile) => void,
) {
  const [progress, setProgress] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const done = useRef(onFile);
  done.current = onFile;
  useEffect(() => {
    if (!sending) return;
    const ending = new AbortController();
    const { signal } = ending;
    setFailure(undefined);
    setProgress(0);
    uploadFile(sending, { call, onProgress: setProgress, signal }).then(
      (file) => !signal.aborted && done.current(file),
      (error: unknown) => {
        if (signal.aborted) return;
        const isLarge = error instanceof FileTooLarge;
        setFailure(isLarge ? texts.tooLarge : filled(texts.failed, failureOf(error).message));
        setProgress(undefined);
      },
    );
    return () => ending.abort();
  }, [sending, call, texts]);
  return { progress, failure };
}

interface ChooserProps {
  kind: 'picture' | undefined;
  call: CallEditing;
  texts: EditorTexts['media'];
  onFile: (file: MediaFile) => void;
  onUpload: (file: File) => void;
}

function Chooser({ kind, call, texts, onFile, onUpload }: ChooserProps) {
  const [keyword, setKeyword] = useState('');
  const find = useCallback(
    async (signal: AbortSignal) => {
      const query = { limit: 24, ...(kind && { kind }), ...(keyword && { keyword }) };
      return (await call('edit_files', { query }, signal)).list;
    },
    [call, kind, keyword],
  );
  const files = useFound<MediaFile>(find);
  return (
    <>
      <label className="edit-field">
        <span className="edit-label">{texts.upload}</span>
        <input
          type="file"
          accept={kind === 'picture' ? 'image/*' : undefined}
          onChange={({ target }) => target.files?.[0] && onUpload(target.files[0])}
        />
      </label>
      <label className="edit-field">
        <span className="edit-label">{texts.search}</span>
        <input type="search" value={keyword} onChange={({ target }) => setKeyword(target.value)} />
      </label>
      <ul className="edit-media">
        {files?.map((file) => (
          <li key={file.path}>
            <button type="button" onClick={() => onFile(file)}>
              {isPicture(file) && <img src={file.address} alt="" loading="lazy" />}
              <span>{file.path.split('/').at(-1)}</span>
            </button>
          </li>
        ))}
      </ul>
      {files?.length === 0 && <p>{texts.none}</p>}
      {files === null && <p role="alert">{texts.notFound}</p>}
    </>
  );
}

interface WordsFormProps {
  file: MediaFile;
  texts: EditorTexts['media'];
  onDone: (words: string) => void;
}

function WordsForm({ file, texts, onDone }: WordsFormProps) {
  const [words, setWords] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isAlt = isPicture(file);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form is in a document whose own forms must not be sent.
    event.stopPropagation();
    onDone(words.trim());
  };
  return (
    <form className="edit-form" onSubmit={submit}>
      {isAlt && <img className="edit-chosen" src={file.address} alt="" />}
      <label className="edit-field">
        <span className="edit-label">{isAlt ? texts.alt : texts.name}</span>
        <input ref={field} value={words} onChange={({ target }) => setWords(target.value)} />
        <small>{isAlt ? texts.altHint : texts.nameHint}</small>
      </label>
      <button type="submit" className="edit-primary">
        {texts.insert}
      </button>
    </form>
  );
}
