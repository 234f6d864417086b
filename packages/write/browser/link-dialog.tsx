import type { Entry } from '@wenzhan/contract/calls/editing/values';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { type FormEvent, useCallback, useState } from 'react';
import type { CallEditing } from '../forms/call';
import { EditDialog, useFound } from './edit-dialog';

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
  const [typed, setTyped] = useState('');
  const pages = usePages(typed, language, call);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const address = typed.trim();
    if (isAddress(address)) answer({ address, title: '' });
  };
  return (
    <EditDialog title={texts.title} cancel={texts.cancel} onClose={() => answer(null)}>
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
      <p role="status">
        {pages?.length === 0 && texts.none}
        {pages === null && texts.failed}
      </p>
    </EditDialog>
  );
}

/** Pages whose title has the words, or whose path is that. */
function usePages(typed: string, language: string | undefined, call: CallEditing) {
  const keyword = typed.trim();
  const find = useCallback(
    async (signal: AbortSignal) => {
      const query = { limit: 20, ...(language && { in: language }), ...(keyword && { keyword }) };
      const { list } = await call('edit_list', { query }, signal);
      return list.filter(({ address }) => address);
    },
    [keyword, language, call],
  );
  return useFound<Entry>(isAddress(typed) ? undefined : find);
}
