import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { type ReactNode, useCallback, useState } from 'react';
import type { CallEditing } from '../forms/call';
import { type ChosenLink, LinkDialog } from './link-dialog';
import { type ChosenFile, MediaDialog, type MediaRequest } from './media-dialog';

type Request =
  | { type: 'file'; id: number; request: MediaRequest }
  | { type: 'link'; id: number; answer: (chosen: ChosenLink | null) => void };

interface Dialogs {
  /** The dialog that is open. */
  dialog: ReactNode;
  askForFile: (request: Omit<MediaRequest, 'answer'>) => Promise<ChosenFile | null>;
  askForLink: () => Promise<ChosenLink | null>;
}

interface DialogsProps {
  call: CallEditing;
  texts: Pick<EditorTexts, 'media' | 'link'>;
  language: string | undefined;
}

let lastId = 0;

/** Dialogs that ask one after the other; null if the editor closes one without an answer. */
export function useDialogs({ call, texts, language }: DialogsProps): Dialogs {
  const [open, setOpen] = useState<readonly Request[]>([]);
  const add = useCallback((request: Request) => setOpen((all) => [...all, request]), []);
  const close = useCallback(
    (id: number) => setOpen((all) => all.filter((one) => one.id !== id)),
    [],
  );

  const askForFile = useCallback<Dialogs['askForFile']>(
    (request) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const answer = (chosen: ChosenFile | null) => {
          close(id);
          resolve(chosen);
        };
        add({ type: 'file', id, request: { ...request, answer } });
      }),
    [add, close],
  );
  const askForLink = useCallback<Dialogs['askForLink']>(
    () =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const answer = (chosen: ChosenLink | null) => {
          close(id);
          resolve(chosen);
        };
        add({ type: 'link', id, answer });
      }),
    [add, close],
  );
  const [first] = open;
  const dialog =
    first?.type === 'file' ? (
      <MediaDialog key={first.id} request={first.request} call={call} texts={texts.media} />
    ) : first ? (
      <LinkDialog key={first.id} {...{ language, call, texts: texts.link, answer: first.answer }} />
    ) : null;
  return { dialog, askForFile, askForLink };
}
