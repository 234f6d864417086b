import type { Entry } from '@wenzhan/contract/calls/editing/values';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { CallEditing } from '../forms/call';

export interface ChosenLink {
  address: string;
  title: string;
}

export interface LinkDialogProps {
  /** The language of the text, whose pages are offered. */
  language: string | undefined;
  call: CallEditing;
  texts: EditorTexts['link'];
  answer: (chosen: ChosenLink | null) => void;
}

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:|tel:|[/#])\S*$/.test(text);

/** Asks for what a link leads to: a page of the site, found by its title, or any address. */
export function LinkDialog({ language, call, texts, answer }: LinkDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [typed, setTyped] = useState('');
  const pages = usePages(typed, language, call);
  useEffect(() => dialog.current?.showModal(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = typed.trim();
    if (isAddress(address)) answer({ address, title: '' });
  };
  return (
    <dialog
      ref={dialog}
      className="edit-dialog"
      aria-labelledby={title}
      onClose={() => answer(null)}
    >
      <h2 id={title}>{texts.title}</h2>
      <form className="edit-form" onSubmit={submit}>
        <label className="edit-field">
          <span className="edit-label">{texts.search}</span>
          <input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
          <small>{texts.hint}</small>
        </label>
        {isAddress(typed.trim()) && (
          <button type="submit" className="edit-primary">
            {texts.insert}
          </button>
        )}
      </form>
      <ul className="edit-found">
        {pages?.map(({ path, title, address = '' }) => (
          <li key={path}>
            <button type="button" onClick={() => answer({ address, title })}>
              {title} <small>{address}</small>
            </button>
          </li>
        ))}
      </ul>
      <p role="status">{pages?.length === 0 && texts.none}</p>
      <p className="edit-buttons">
        <button type="button" onClick={() => dialog.current?.close()}>
          {texts.cancel}
        </button>
      </p>
    </dialog>
  );
}

/** Pages whose title has the words, or whose path is that; undefined before the first answer. */
function usePages(typed: string, language: string | undefined, call: CallEditing) {
  const [pages, setPages] = useState<readonly Entry[]>();
  useEffect(() => {
    if (isAddress(typed)) return;
    const ending = new AbortController();
    const keyword = typed.trim();
    const query = { limit: 20, ...(language && { in: language }), ...(keyword && { keyword }) };
    call('edit_list', { query }, ending.signal).then(
      ({ list }) => setPages(list.filter(({ address }) => address)),
      () => !ending.signal.aborted && setPages([]),
    );
    return () => ending.abort();
  }, [typed, language, call]);
  return pages;
}
