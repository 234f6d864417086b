import { mkdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LOOK_PATH } from '@wenzhan/contract/request/embedded-api';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { type ContentApiOptions, type ContentService, createContentApi } from '../service/api';
import { folderSource } from '../sources/folder-source';
import { contentStore } from '../store';

export { article, page } from './content-texts';

/** The current time in tests that do not change the clock. */
export const NOW = Date.parse('2026-11-21T12:00:00+08:00');

const SITE = 'siteName: 文站\n';
export const CATEGORY = 'title: 动态\norder: 1\n';

/** Creates a temporary content folder, deleted after the test; `site.yaml` has a default. */
export async function contentFolder(files: Record<string, string>): Promise<string> {
  const dir = path.join(temporaryFolder(), 'content');
  for (const [file, text] of Object.entries({ 'site.yaml': SITE, ...files })) {
    await put(dir, file, text);
  }
  return dir;
}

let changes = 0;

/** Writes a file with a modification time that differs from all earlier writes. */
export async function put(dir: string, file: string, text: string | Uint8Array): Promise<void> {
  const target = path.join(dir, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
  changes += 1;
  await utimes(target, changes, changes);
}

/** A response of the API. */
interface Answer {
  status: number;
  code: number;
  message: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests inspect untyped JSON
  data: any;
}

/**
 * An API over a folder, or over a new one with these files, and the lines that it logs; requests with
 * the token `valid` are signed in.
 */
export async function testApi(
  content: string | Record<string, string>,
  options: Partial<ContentApiOptions> = {},
) {
  const dir = typeof content === 'string' ? content : await contentFolder(content);
  const lines: string[] = [];
  const given = {
    source: folderSource(dir, { saveMs: 0 }),
    now: () => NOW,
    log: (line: string) => void lines.push(line),
    ...options,
  };
  const api = createContentApi({
    isSignedIn: async (request) => request.headers.get('authorization') === 'Bearer valid',
    ...given,
  });
  /** Reads all changes, or only those of some articles. */
  const readChanges = (articles?: readonly string[]) =>
    contentStore(given.source).rescan(given.now(), given.log, articles);
  const fetch = (call: string, init?: RequestInit) =>
    api.fetch(new Request(`http://site.test/api/web/${call}`, init));
  const ask = async (call: string, init?: RequestInit): Promise<Answer> => {
    const response = await fetch(call, init);
    return { status: response.status, ...(await response.json()) };
  };
  const askSignedIn = (call: string) => ask(call, { headers: { authorization: 'Bearer valid' } });
  return { api, dir, lines, fetch, ask, askSignedIn, readChanges };
}

/** Tells a service of changes as a server does. @returns gets cache tags; returns the status */
export const wordTo =
  ({ fetch }: Pick<ContentService, 'fetch'>) =>
  async (...tags: string[]): Promise<number> => {
    const body = JSON.stringify({ tags, withdrawn: [] });
    return (await fetch(new Request(`http://site.test/${LOOK_PATH}`, { method: 'POST', body })))
      .status;
  };
