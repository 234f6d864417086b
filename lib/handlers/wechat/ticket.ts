import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { thisProcess } from '@wenzhan/kit/process/process';
import { setting } from '@wenzhan/kit/settings/setting';
import { parseJson } from '@wenzhan/kit/text/parse-json';
import { z } from 'zod';
import { askWechat } from './ask-wechat';
import { type Loaded, RenewedValue } from './renewed-value';

/** A ticket is replaced so many seconds before it ends. */
const AHEAD_SECONDS = 300;
/** Seconds in which one instance asks for all; after a failure nobody asks as long. */
const TURN_SECONDS = 60;
const MS = 1000;
/** An instance waits for the ticket that another one asks for. */
const WAIT_MS = 250;
const WAITS = 20;

const token = z.string().min(1).max(2048);
const seconds = z.number().min(1).max(86_400);
const tokenSchema = z.object({ access_token: token });
const ticketSchema = z.object({ ticket: token, expires_in: seconds });
/** What instances share; `endsAt` in milliseconds since 1970. */
const sharedSchema = z.object({ ticket: token, endsAt: z.number() });

type Ticket = z.output<typeof sharedSchema>;

/** The ticket that signs pages (`jsapi_ticket`), which all instances with a common Redis share. */
export const createTicket = () => new RenewedValue('card in WeChat', loadTicket);

async function loadTicket(): Promise<Loaded<string>> {
  const { ticket, endsAt } = (await readShared()) ?? (await askOrWait());
  const usableMs = endsAt - Date.now();
  return { value: ticket, usableMs, freshMs: usableMs - AHEAD_SECONDS * MS };
}

async function askOrWait(): Promise<Ticket> {
  const id = randomUUID();
  const turn = await thisProcess.sharedCounts?.first(keyOf('turn'), id, TURN_SECONDS);
  // Without an answer of Redis each instance asks for itself.
  if (turn === undefined || turn === id) return askForTicket();
  for (let waits = 0; waits < WAITS; waits += 1) {
    await sleep(WAIT_MS, undefined, { ref: false });
    const shared = await readShared();
    if (shared) return shared;
  }
  throw new Error('another instance has got no ticket; its log says why');
}

/** Asks with the stable token: another program of the owner that asks for one keeps its own. */
async function askForTicket(): Promise<Ticket> {
  const { access_token } = await askWechat('stable_token', tokenSchema, {
    grant_type: 'client_credential',
    appid: setting('WECHAT_APP_ID'),
    secret: setting('WECHAT_APP_SECRET'),
  });
  const query = new URLSearchParams({ access_token, type: 'jsapi' });
  const path = `ticket/getticket?${query}`;
  const { ticket, expires_in } = await askWechat(path, ticketSchema);
  const shared = { ticket, endsAt: Date.now() + expires_in * MS };
  const keptSeconds = Math.max(1, expires_in - AHEAD_SECONDS);
  await thisProcess.sharedCounts?.first(keyOf('ticket'), JSON.stringify(shared), keptSeconds);
  return shared;
}

/** The ticket that an instance has got; undefined if none has. */
async function readShared(): Promise<Ticket | undefined> {
  const text = await thisProcess.sharedCounts?.read(keyOf('ticket'));
  const shared = sharedSchema.safeParse(parseJson(text ?? ''));
  return shared.success && shared.data.endsAt > Date.now() ? shared.data : undefined;
}

const keyOf = (name: string) => `wechat ${name} ${setting('WECHAT_APP_ID')}`;
