import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { MAX_REPORT_BYTES } from '@wenzhan/kit/telemetry/report-schemas';
import { parseJson } from '@wenzhan/kit/text/parse-json';
import type { z } from 'zod';
import { isSameOrigin } from '../http/origin';

/** A browser's report, or the status with which it is rejected. */
export type Report<T> = { data: T } | { refused: 400 | 403 | 413 };

/** Reads and validates what a page of this site sent with `sendBeacon`, up to a small size. */
export async function readReport<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<Report<z.output<T>>> {
  if (!isSameOrigin(request)) return { refused: 403 };
  const body = await readBodyWithLimit(request, MAX_REPORT_BYTES);
  if (!body) return { refused: 413 };
  const { data } = schema.safeParse(parseJson(body));
  return data === undefined ? { refused: 400 } : { data };
}

/** An empty response, because browsers discard the response to a beacon. */
export function answerReport(status: number): Response {
  return new Response(null, { status, headers: { 'cache-control': 'no-store' } });
}
