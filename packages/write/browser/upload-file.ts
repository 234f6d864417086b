import {
  MAX_UPLOAD_BYTES,
  type MediaFile,
  UPLOAD_PART_BYTES,
} from '@wenzhan/contract/calls/editing/files';
import type { CallEditing } from '../forms/call';
import { failureOf } from '../forms/call-failure';
import { randomUuid } from '../forms/random-uuid';

/** Milliseconds. */
const FIRST_DELAY = 1000;
const LONGEST_DELAY = 30_000;

/** A file that is larger than the service takes. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

export interface UploadOptions {
  call: CallEditing;
  /** @param part of the file that has arrived, up to 1 */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/**
 * Uploads a file in parts. A part that a lost connection has cost is sent again, until the upload is ended.
 *
 * @throws {FileTooLarge}
 * @throws {ApiError} if the service refuses the file
 */
export async function uploadFile(
  file: File,
  { call, onProgress, signal }: UploadOptions,
): Promise<MediaFile> {
  if (file.size > MAX_UPLOAD_BYTES) throw new FileTooLarge();
  const upload = randomUuid();
  const parts = Math.max(1, Math.ceil(file.size / UPLOAD_PART_BYTES));
  for (let index = 0; ; index += 1) {
    const bytes = file.slice(index * UPLOAD_PART_BYTES, (index + 1) * UPLOAD_PART_BYTES);
    const data = base64(new Uint8Array(await bytes.arrayBuffer()));
    const isLast = index === parts - 1;
    const body = { upload, name: sentName(file), index, isLast, data };
    const { file: kept } = await persistently(() => call('edit_upload', { body }, signal), signal);
    onProgress((index + 1) / parts);
    if (kept) return kept;
    if (isLast) throw new Error('the service has not kept the file');
  }
}

/** Letters of a name that are sent, the last ones: devices have longer names than the service takes. */
const MAX_NAME = 100;

const sentName = ({ name }: File): string => [...name].slice(-MAX_NAME).join('') || 'picture';

/** Sends a part until it has arrived, or is refused. */
async function persistently<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const { reason } = failureOf(error);
      const isPassing = reason === 'offline' || reason === 'slow' || reason === 'server';
      if (!isPassing || signal.aborted) throw error;
      await pause(Math.min(FIRST_DELAY * 2 ** attempt, LONGEST_DELAY), signal);
    }
  }
}

/** Waits, but no longer than until the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, milliseconds);
    window.addEventListener('online', done);
    signal.addEventListener('abort', ended);
    function stop() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', ended);
    }
    function done() {
      stop();
      resolve();
    }
    function ended() {
      stop();
      reject(signal.reason);
    }
  });
}

/** Characters that `String.fromCharCode` takes as arguments at once. */
const CHUNK = 8192;

function base64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
  }
  return btoa(text);
}
