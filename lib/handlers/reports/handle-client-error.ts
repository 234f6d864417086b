import { steadyNow } from '@wenzhan/kit/process/steady-now';
import 'server-only';
import { clientFailed } from '@wenzhan/kit/telemetry/events';
import { log } from '@wenzhan/kit/telemetry/log';
import { type ClientError, clientErrorSchema } from '@wenzhan/kit/telemetry/report-schemas';
import { connection } from 'next/server';
import { answerReport, readReport } from './read-report';

/** Log lines per minute for all browsers together; further errors are only counted. */
const MAX_LINES = 60;
const WINDOW_MS = 60_000;

const LENGTHS = { message: 300, stack: 1500, path: 200, build: 64, userAgent: 200 } as const;

/** Logs an error that a page's script reported, in one line. */
export async function handleClientError(request: Request): Promise<Response> {
  await connection();
  const report = await readReport(request, clientErrorSchema);
  if ('refused' in report) return answerReport(report.refused);
  clientFailed.publish(undefined);
  if (mayWrite(steadyNow())) write(report.data, request.headers.get('user-agent') ?? '');
  return answerReport(204);
}

function write({ message, stack, path, build }: ClientError, userAgent: string): void {
  log('warn', `client error: ${plain(message, LENGTHS.message)}`, {
    path: plain(path.split(/[?#]/, 1)[0] ?? '', LENGTHS.path),
    stack: plain(stack, LENGTHS.stack),
    build: plain(build, LENGTHS.build),
    userAgent: plain(userAgent, LENGTHS.userAgent),
  });
}

/** The query or fragment of a URL, before the line and column that a stack trace adds. */
const QUERY = /(?<=\/[^\s?#"'()]{0,200})[?#][^\s"'()]*?(?=(?::\d+){0,2}(?:[\s"'()]|$))/g;

/**
 * Reduces a text to one line without control characters and bidirectional formatting, and its URLs to their paths: the
 * query of a search is what a visitor has typed.
 */
export function plain(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(QUERY, '')
    .trim();
}

const written = { since: -Infinity, lines: 0 };

function mayWrite(now: number): boolean {
  if (now - written.since >= WINDOW_MS) Object.assign(written, { since: now, lines: 0 });
  written.lines += 1;
  return written.lines <= MAX_LINES;
}
