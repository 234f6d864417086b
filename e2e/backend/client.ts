import path from 'node:path';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { ROOT } from '../support/site';
import { applyControl, type Control } from './control';
import { createBackend, type RecordedCall } from './server';

interface BackendOptions {
  /** Folder of the Markdown files, relative to the repository's root. */
  content?: string;
  /** Added to the environment of this process, which its other backends share. */
  env?: Record<string, string>;
}

export interface Backend {
  /** `http://127.0.0.1:PORT` */
  base: string;
  /** Sets the given keys and leaves the others unchanged. */
  control(control: Control): Promise<void>;
  /** Every request since the start or the last `clearCalls()`, in order. */
  calls(): Promise<RecordedCall[]>;
  clearCalls(): Promise<void>;
  /** Ends it; from then on connections are refused. */
  stop(): Promise<void>;
}

/** Starts a test backend in this process, which has read its content: the first page of a site does not wait for that. */
export async function startBackend(options: BackendOptions = {}): Promise<Backend> {
  const { content = 'content', env } = options;
  Object.assign(process.env, env);
  const { state, calls, listener, read } = createBackend(path.resolve(ROOT, content));
  await read();
  const { base, close } = await serveHttp(listener);
  return {
    base,
    control: async (control) => applyControl(state, control),
    calls: async () => [...calls],
    clearCalls: async () => void calls.splice(0),
    stop: close,
  };
}
