import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readContentPath } from '@wenzhan/content/files/content-path';
import {
  contentFiles,
  fileInLanguage,
  languageFolders,
} from '@wenzhan/content/sources/language-folders';
import { cdnLines } from '@wenzhan/contract/revalidation/cdn-lines';
import { inParts } from '@wenzhan/contract/revalidation/in-parts';
import type { RevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { signatureHeaders } from '@wenzhan/contract/revalidation/signature';
import { cdnReportSchema } from '@wenzhan/kit/cdn/report';
import { isHttpUrl, readArguments } from '@wenzhan/kit/command/arguments';
import { invocation } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { setting } from '@wenzhan/kit/settings/setting';
import { commands } from '@wenzhan/texts/commands';
import { z } from 'zod';
import { type ChangedFile, revalidationRequestFor } from '../lib/handlers/revalidate/changed-files';
import { type ReceiptPage, sortPages } from './plain-output';

const USAGE = `usage: ${invocation('publish')} [FILES OF THE CONTENT…] [--to http://127.0.0.1:3000] [--purge] [--json | --verbose]
Without files: what the last commit changed below the content folder.
--purge: nothing that was made of them before is shown again, not in a list either, whatever happens.
--json: prints the site's answer as it is; --verbose: each page of it.`;

/** The answer of `POST /api/revalidate`, as far as it is printed. */
const answerSchema = z.object({
  message: z.string(),
  data: z
    .object({
      list: z.array(
        z.object({
          path: z.string(),
          status: z.number().nullable(),
          state: z.enum(['fresh', 'stale', 'expired', 'none']),
          ms: z.number().nullish(),
        }),
      ),
      unlisted: z.number().default(0),
      cdn: cdnReportSchema.optional().catch(undefined),
    })
    .nullable(),
});
type Receipt = NonNullable<z.output<typeof answerSchema>['data']>;

/** Notifies running sites of changed files in the embedded content. */
async function publish(): Promise<number> {
  loadEnvFiles();
  const { values, positionals } = readArguments(USAGE, {
    to: { type: 'string', default: 'http://127.0.0.1:3000' },
    purge: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  });
  let secret: string | undefined;
  try {
    secret = setting('REVALIDATE_SECRET');
  } catch (error) {
    return stop((error as Error).message);
  }
  if (!secret) return stop(`REVALIDATE_SECRET is not set\n${USAGE}`);
  if (!isHttpUrl(values.to)) return stop(`--to ${values.to} is no URL\n${USAGE}`);
  const languages = await languageFolders(setting('CONTENT_DIR'))();
  const wrong = positionals.flatMap((file) => {
    const contentPath = readContentPath(fileInLanguage(belowContent(file), languages).file);
    return typeof contentPath === 'string' ? [`${file}: ${contentPath}`] : [];
  });
  if (wrong.length > 0) return stop(wrong.join('\n'));
  const files = positionals.length > 0 ? positionals.map(givenFile) : lastCommit();
  const untold = files.flatMap((file) => whyUntold(file, languages));
  if (untold.length > 0) console.error(untold.join('\n'));
  const named = revalidationRequestFor(files, languages, values.purge);
  const requests = inParts(await withMoved(named, languages));
  if (requests.length === 0 && untold.length === 0) return stop(`nothing changed\n${USAGE}`);
  let failed = 0;
  for (const request of requests) {
    if (!(await send(request, secret, values.to, values))) failed += 1;
  }
  if (failed > 0 && requests.length > 1)
    console.error(`${failed} of ${requests.length} parts of the notice failed: publish again`);
  return failed > 0 ? 1 : 0;
}

/** Why a site is not told of a changed file that it shows; nothing for other files. */
function whyUntold({ path: file }: ChangedFile, languages: ReadonlySet<string>): string[] {
  const contentPath = readContentPath(fileInLanguage(file, languages).file);
  if (typeof contentPath === 'string') return [];
  if (contentPath.kind === 'redirects')
    return [`${file}: a running site follows it within a minute`];
  const isDraft = contentPath.kind === 'article' && contentPath.draft;
  return isDraft ? [`${file}: only editors see a draft, at once`] : [];
}

/** An article whose file is in another folder now has moved, and is not withdrawn. */
async function withMoved(
  request: RevalidationRequest,
  languages: ReadonlySet<string>,
): Promise<RevalidationRequest> {
  if (request.withdrawn.length === 0) return request;
  const files = await contentFiles(setting('CONTENT_DIR'), languages);
  const all = files.map((file) => ({ path: file, removed: false }));
  const there = new Set(revalidationRequestFor(all, languages).tags);
  return {
    ...request,
    tags: [...request.tags, ...request.withdrawn.filter((tag) => there.has(tag))],
    withdrawn: request.withdrawn.filter((tag) => !there.has(tag)),
  };
}

/** Sends a request, and prints the answer. @returns whether the site has carried it out */
async function send(
  request: RevalidationRequest,
  secret: string,
  to: string,
  { json, verbose }: { json: boolean; verbose: boolean },
) {
  // Two equal bodies in one second would have the same signature, and the second would count as a replay.
  const body = JSON.stringify({ ...request, id: randomUUID() });
  const started = performance.now();
  try {
    const response = await fetch(new URL('/api/revalidate', to), {
      method: 'POST',
      headers: signatureHeaders(secret, body, Math.floor(Date.now() / 1000)),
      body,
    });
    const text = await response.text();
    const receipt = answerSchema.safeParse(parseJson(text)).data;
    if (!response.ok || !receipt?.data) {
      console.error(`${to} answered ${response.status}: ${receipt?.message || text}`);
      return false;
    }
    const ms = performance.now() - started;
    const format = verbose ? formatReceipt : (data: Receipt) => plainReceipt(data, ms, request);
    console.log(json ? text : format(receipt.data, ms));
    if (receipt.message) console.error(receipt.message);
    return true;
  } catch (error) {
    const { cause, message } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    console.error(`${to} does not answer (${reason}): is the site running, and --to its address?`);
    return false;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Pages that are named of each kind. */
const MOST_NAMED = 3;

/** What an owner has to know, in some ten lines at most. */
function plainReceipt(
  { list, unlisted, cdn }: Receipt,
  ms: number,
  { withdrawn, purge }: RevalidationRequest,
): string {
  const texts = commands(terminalLocale()).publish;
  const { updated, gone, left } = sortPages(list, withdrawn.length + purge.length > 0);
  const lines = [
    ...(updated.length > 0
      ? [texts.updated(updated.length, (ms / 1000).toFixed(1)), ...named(updated)]
      : []),
    ...(gone.length > 0 ? [texts.gone(gone.length), ...named(gone)] : []),
    ...(left.length + unlisted > 0 ? [texts.left(left.length + unlisted)] : []),
  ];
  return [...(lines.length > 0 ? lines : [texts.nothing]), ...cdnOf(cdn)].join('\n');
}

function named(pages: readonly ReceiptPage[]): string[] {
  const more = pages.length - MOST_NAMED;
  const paths = pages.slice(0, MOST_NAMED).map(({ path }) => `  ${path}`);
  return more > 0 ? [...paths, `  ${commands(terminalLocale()).publish.more(more)}`] : paths;
}

/** One line a page, then what is left to the next visitor of each page, the counts, and what a CDN shows. */
function formatReceipt({ list, unlisted, cdn }: Receipt, ms: number): string {
  const left = list.filter(({ state }) => state === 'stale');
  const done = list.filter(({ state }) => state !== 'stale');
  const took = `${(ms / 1000).toFixed(1)} s`;
  const counts = `${done.length} pages in ${took}; left to the next visitor: ${left.length + unlisted}`;
  return [
    ...done.map(({ path, status, ms }) => line(`${status ?? 'gone'}`, ms, path)),
    ...left.map(({ path }) => line('left', null, path)),
    ...(unlisted > 0 ? [line('left', null, `and ${unlisted} more`)] : []),
    counts,
    ...cdnOf(cdn),
  ].join('\n');
}

const cdnOf = (cdn: Receipt['cdn']): string[] =>
  cdn ? cdnLines(cdn, { timeZone: setting('SITE_TIME_ZONE'), locale: terminalLocale() }) : [];

/** The locale of the terminal, for sentences that editors read, too. */
const terminalLocale = () => new Intl.DateTimeFormat().resolvedOptions().locale;

const line = (event: string, ms: number | null | undefined, path: string) =>
  `${event.padEnd(4)} ${(ms == null ? '' : `${ms} ms`).padStart(9)}  ${path}`;

function givenFile(file: string): ChangedFile {
  return { path: belowContent(file), removed: !existsSync(file) };
}

/** The folder may be anywhere in a repository, or one of its own. */
function lastCommit(): ChangedFile[] {
  const args = ['diff', '--name-status', '--no-renames', '--relative', 'HEAD~1', '--', '.'];
  const options = { cwd: setting('CONTENT_DIR'), encoding: 'utf8' } as const;
  const { status, stdout, stderr, error } = spawnSync('git', args, options);
  if (status !== 0) {
    console.error(`name the changed files: the last commit cannot be read\n${stderr || error}`);
    process.exit(2);
  }
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const [change = '', file = ''] = line.split('\t');
    return { path: file, removed: change === 'D' };
  });
}

function belowContent(file: string): string {
  return path
    .relative(path.resolve(setting('CONTENT_DIR')), path.resolve(file))
    .split(path.sep)
    .join('/');
}

function stop(reason: string): number {
  console.error(reason);
  return 2;
}

process.exitCode = await publish();
