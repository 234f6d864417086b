import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import type { NoticeChannel } from '@wenzhan/kit/settings/notify';
import { parseJson } from '@wenzhan/kit/text/parse-json';
import { z } from 'zod';
import { channelRequest } from './channel-request';
import { type Notice, NoticeFailure } from './notice';

/** Milliseconds for an answer. */
const ANSWER_MS = 10_000;
/** Bytes of an answer that are read. */
const MAX_ANSWER_BYTES = 64 * 1024;
/** Characters of the words of a robot in the log. */
const MAX_WORDS = 200;

/** The answer of 企业微信 and 钉钉, and that of 飞书, which has two forms. */
const robotSchema = z
  .object({
    errcode: z.number(),
    errmsg: z.string(),
    code: z.number(),
    msg: z.string(),
    StatusCode: z.number(),
  })
  .partial();

/**
 * Codes with which a robot says that it takes no notice now: it does not know the address or the signature, the address is not
 * on its list, its word is missing, or too many come. Others refuse one notice.
 */
const AWAY_CODES: Record<'wecom' | 'dingtalk' | 'feishu', readonly number[]> = {
  wecom: [-1, 40008, 45009, 45033, 93000, 93008],
  dingtalk: [-1, 88, 130101, 300001, 310000, 400, 404, 410100],
  feishu: [9499, 11232, 11247, 19001, 19007, 19021, 19022, 19024],
};
/** HTTP statuses with which a server refuses one notice. */
const REFUSED_STATUSES: readonly number[] = [400, 413, 422];

/** Sends a notice to a channel. @throws {NoticeFailure} if the channel does not say that it has it */
export async function sendNotice(
  channel: NoticeChannel,
  notice: Notice,
  answerMs = ANSWER_MS,
): Promise<void> {
  const { url, headers, body } = channelRequest(channel, notice, Date.now());
  const { status, text } = await post(url, { headers, body }, answerMs);
  if (status < 200 || status > 299) {
    throw new NoticeFailure(`HTTP ${status}`, REFUSED_STATUSES.includes(status));
  }
  if (channel.kind !== 'webhook') readRobot(channel.kind, text);
}

async function post(url: string, request: { headers: object; body: string }, answerMs: number) {
  try {
    const response = await fetch(url, {
      ...request,
      headers: { ...request.headers },
      method: 'POST',
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(answerMs),
    });
    const bytes = await readBodyWithLimit(response, MAX_ANSWER_BYTES);
    return { status: response.status, text: new TextDecoder().decode(bytes ?? undefined) };
  } catch (error) {
    // Neither message has the address, which has the key of the robot.
    const { name, cause } = error as Error & { cause?: { code?: unknown } };
    throw new NoticeFailure(`no answer (${cause?.code ?? name})`, false);
  }
}

/** A robot says in its answer, whose status is 200, whether it has taken a text. @throws {NoticeFailure} */
function readRobot(kind: keyof typeof AWAY_CODES, text: string): void {
  const answer = robotSchema.safeParse(parseJson(text)).data;
  const code = answer?.errcode ?? answer?.code ?? answer?.StatusCode;
  if (code === 0) return;
  if (code === undefined) throw new NoticeFailure('an answer that is not that of a robot', false);
  const words = (answer?.errmsg ?? answer?.msg ?? '').slice(0, MAX_WORDS);
  throw new NoticeFailure(`${words} (${code})`.trim(), !AWAY_CODES[kind].includes(code));
}
