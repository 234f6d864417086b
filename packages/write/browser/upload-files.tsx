import { filled } from '@wenzhan/texts/shown-texts';
import { useEffect, useRef, useState } from 'react';
import { editAddress } from '../forms/addresses';
import type { CallEditing } from '../forms/call';
import { failureOf } from '../forms/call-failure';
import type { UploadSlotProps } from '../forms/upload-slot';
import { FileTooLarge, uploadFile } from './upload-file';

interface UploadFilesProps extends UploadSlotProps {
  call: CallEditing;
  /** Goes to an address of this site. */
  go: (address: string) => void;
}

/** Uploads files one after the other, and shows the list again once all have arrived. */
export function UploadFiles({ texts, call, go }: UploadFilesProps) {
  const [news, setNews] = useState('');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  async function upload(files: readonly File[]) {
    const controller = new AbortController();
    ending.current = controller;
    const { signal } = controller;
    const failed: string[] = [];
    setBusy(true);
    for (const file of files) {
      const onProgress = (part: number) =>
        setNews(filled(texts.uploading, file.name, `${Math.round(part * 100)}%`));
      onProgress(0);
      await uploadFile(file, { call, onProgress, signal }).catch((error: unknown) => {
        const isLarge = error instanceof FileTooLarge;
        const reason = isLarge ? texts.tooLarge : failureOf(error).message;
        failed.push(filled(texts.failed, file.name, reason));
      });
      if (signal.aborted) return;
    }
    setNews('');
    setFailures(failed);
    setBusy(false);
    if (failed.length === 0) go(editAddress('files', { done: 'file-uploaded' }));
  }

  return (
    <div className="edit-form">
      <label className="edit-field">
        <span className="edit-label">{texts.label}</span>
        <input
          type="file"
          multiple
          disabled={isBusy}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            if (files.length > 0) void upload(files);
          }}
        />
      </label>
      <p role="status">{news}</p>
      {failures.map((failure) => (
        <p key={failure} role="alert">
          {failure}
        </p>
      ))}
    </div>
  );
}
