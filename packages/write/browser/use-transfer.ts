import type { EditorView } from '@codemirror/view';
import { filled } from '@wenzhan/texts/shown-texts';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { useState } from 'react';
import type { CallEditing } from '../forms/call';
import { fileInText } from '../forms/markdown-commands';
import type { ChosenFile, MediaRequest } from './media-dialog';
import { putForNow, rememberPlace, replaceMark } from './paste-place';
import {
  addressOf,
  commentOf,
  type MarkedPicture,
  markPictures,
  type PastedHtml,
  readPasted,
} from './pasted-html';
import { uploadFile } from './upload-file';

/** Converts HTML into Markdown. */
export type ConvertHtml = (html: string) => Promise<string>;

interface Transfer {
  call: CallEditing;
  convert: ConvertHtml;
  texts: EditorTexts['paste'];
  /** Asks for the words of a file. */
  ask: (request: Omit<MediaRequest, 'answer'>) => Promise<ChosenFile | null>;
}

interface WaitingPicture extends MarkedPicture {
  file: File;
}

let lastNumber = 0;

/** Tells the comments of pictures that are on their way from each other. */
function nextNumber(): string {
  lastNumber += 1;
  return String(lastNumber);
}

/** What is pasted from elsewhere, and files that are pasted or dropped. */
export function useTransfer({ call, convert, texts, ask }: Transfer) {
  const [news, setNews] = useState<string>();

  async function takeFiles(files: readonly File[], view: EditorView) {
    const put = rememberPlace(view);
    const written: string[] = [];
    for (const upload of files) {
      const chosen = await ask({ upload });
      if (chosen) written.push(fileInText(chosen.file, chosen.words));
    }
    put(written.join('\n\n'));
  }

  /** Uploads pictures one after the other, each into the place of its comment. @returns how many have none */
  async function takePictures(pictures: readonly WaitingPicture[], view: EditorView) {
    let failed = 0;
    for (const [index, { file, image, words }] of pictures.entries()) {
      setNews(filled(texts.uploading, String(index + 1), String(pictures.length)));
      const { signal } = new AbortController();
      const kept = await uploadFile(file, { call, onProgress() {}, signal }).catch(() => null);
      const alt = image.getAttribute('alt') ?? '';
      if (!kept || !replaceMark(view, commentOf(words), fileInText(kept, alt))) failed += 1;
    }
    return failed;
  }

  /** The words are there at once; their format and the pictures follow when the network has brought them. */
  async function takeHtml(
    { document, uploads, missing }: PastedHtml,
    plain: string,
    view: EditorView,
  ) {
    const better = putForNow(view, plain);
    setNews(texts.converting);
    const waiting = uploads.map((upload) => ({
      ...upload,
      words: filled(texts.waiting, nextNumber()),
    }));
    const named = missing.map((image) => ({
      image,
      words: filled(texts.missing, addressOf(image)),
    }));
    const withComments = markPictures([...waiting, ...named]);
    const markdown = await convert(document.body.innerHTML).then(withComments, () => null);
    if (markdown === null || !better(markdown)) {
      const pictures = waiting.length + named.length;
      const lost = pictures > 0 ? ` ${filled(texts.lostPictures, String(pictures))}` : '';
      setNews(texts.failed + lost);
      return;
    }
    const absent = named.length + (await takePictures(waiting, view));
    setNews(absent > 0 ? filled(texts.pictures, String(absent)) : undefined);
  }

  /** Takes what is pasted or dropped; false leaves it to the editor. */
  function onTransfer(data: DataTransfer, view: EditorView): boolean {
    const files = [...data.files];
    const html = data.types.includes('vscode-editor-data') ? '' : data.getData('text/html');
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    const pasted = html === '' ? null : readPasted(html, pictures, window.location.origin);
    if (pasted) void takeHtml(pasted, data.getData('text/plain'), view);
    else if (files.length > 0) void takeFiles(files, view);
    else return false;
    return true;
  }
  return { onTransfer, takeFiles, news };
}
