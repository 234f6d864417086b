import type { EditorView } from '@codemirror/view';
import { filled } from '@wenzhan/texts/shown-texts';
import type { EditorTexts } from '@wenzhan/texts/writing-editor';
import { useState } from 'react';
import type { CallEditing } from '../forms/call';
import { fileInText } from '../forms/markdown-commands';
import type { ChosenFile, MediaRequest } from './media-dialog';
import { rememberPlace } from './paste-place';
import { markMissing, type PastedHtml, readPasted } from './pasted-html';
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

  async function upload({ uploads, missing }: PastedHtml): Promise<HTMLImageElement[]> {
    const failed: HTMLImageElement[] = [];
    for (const [index, { image, file }] of uploads.entries()) {
      setNews(filled(texts.uploading, String(index + 1), String(uploads.length)));
      const { signal } = new AbortController();
      const kept = await uploadFile(file, { call, onProgress() {}, signal }).catch(() => null);
      if (kept) image.setAttribute('src', kept.address);
      else failed.push(image);
    }
    return [...missing, ...failed];
  }

  async function takeHtml(pasted: PastedHtml, plain: string, view: EditorView) {
    const put = rememberPlace(view);
    setNews(texts.converting);
    try {
      const missing = await upload(pasted);
      const withComments = markMissing(missing, (address) => filled(texts.missing, address));
      const { innerHTML } = pasted.document.body;
      put(withComments(await convert(innerHTML)));
      setNews(missing.length > 0 ? filled(texts.pictures, String(missing.length)) : undefined);
    } catch {
      put(plain);
      setNews(texts.failed);
    }
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
