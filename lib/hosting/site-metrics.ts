import { getBackendHealth } from '@wenzhan/contract/request/circuit-breaker';
import { getBotName } from '@wenzhan/contract/urls/bot-names';
import { isBot } from '@wenzhan/contract/urls/bots';
import { countMessages, MESSAGE_STAGES, oldestWaiting } from '@wenzhan/kit/stored-messages';
import {
  backendCalled,
  backendDataLeftOut,
  clientFailed,
  contentRead,
  messageTried,
  requestEnded,
  vitalsMeasured,
} from '@wenzhan/kit/telemetry/events';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Buckets in seconds, up to that of a call that uses its whole budget. */
const DURATIONS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets in seconds, around the thresholds of LCP, INP, FCP and TTFB (web.dev/articles/vitals). */
const VITAL_SECONDS = [0.05, 0.1, 0.2, 0.5, 0.8, 1.2, 1.8, 2.5, 3, 4, 6, 10];
const SHIFTS = [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];
const MS = 1000;

/** Adds what only this site has to the metrics: bots by name, calls of the backend, browsers, visitors' messages. */
export function addSiteMetrics(register: Registry): void {
  countBots(register);
  countBackendCalls(register);
  countBrowsers(register);
  countVisitorsMessages(register);
}

function countBots(register: Registry): void {
  const registers = [register];
  const bots = new Counter({
    name: 'wenzhan_bot_requests_total',
    help: 'Requests of bots (crawlers, link previews, monitors, agents) by name.',
    labelNames: ['bot'],
    registers,
  });
  requestEnded.subscribe(({ userAgent }) => {
    if (isBot(userAgent)) bots.inc({ bot: getBotName(userAgent) });
  });
}

function countBackendCalls(register: Registry): void {
  const registers = [register];
  const calls = new Counter({
    name: 'wenzhan_backend_calls_total',
    help: 'Content API calls by outcome.',
    labelNames: ['call', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'wenzhan_backend_call_duration_seconds',
    help: 'Duration of content API calls, retry included, without those that the open circuit rejected.',
    labelNames: ['call'],
    buckets: DURATIONS,
    registers,
  });
  backendCalled.subscribe(({ call, outcome, durationMs }) => {
    calls.inc({ call, outcome });
    if (outcome !== 'unavailable') durations.observe({ call }, durationMs / MS);
  });
  const leftOut = new Counter({
    name: 'wenzhan_backend_invalid_parts_total',
    help: 'List items and optional fields of the content API that were invalid and left out.',
    labelNames: ['call'],
    registers,
  });
  backendDataLeftOut.subscribe(({ call, parts }) => leftOut.inc({ call }, parts));
  const diagnostics = new Gauge({
    name: 'wenzhan_content_diagnostics',
    help: 'Faults in the content of the embedded API: invalid entries, whose last valid version is served.',
    registers,
  });
  /** Each language is a source of its own. */
  const faults = new Map<string, number>();
  contentRead.subscribe((event) => {
    faults.set(event.source, event.diagnostics);
    diagnostics.set([...faults.values()].reduce((sum, count) => sum + count, 0));
  });
  new Gauge({
    name: 'wenzhan_backend_unavailable',
    help: '1 while the circuit breaker is open because probes of the backend fail.',
    registers,
    collect() {
      this.set(getBackendHealth().unavailable ? 1 : 0);
    },
  });
}

function countBrowsers(register: Registry): void {
  const registers = [register];
  const errors = new Counter({
    name: 'wenzhan_client_errors_total',
    help: 'Errors reported by browsers.',
    registers,
  });
  clientFailed.subscribe(() => errors.inc());
  const seconds = new Histogram({
    name: 'wenzhan_web_vital_seconds',
    help: 'LCP, INP, FCP and TTFB of visitors.',
    labelNames: ['name', 'kind'],
    buckets: VITAL_SECONDS,
    registers,
  });
  const shifts = new Histogram({
    name: 'wenzhan_web_vital_layout_shift',
    help: 'CLS of visitors.',
    labelNames: ['kind'],
    buckets: SHIFTS,
    registers,
  });
  vitalsMeasured.subscribe(({ kind, metrics: { CLS, ...times } }) => {
    if (CLS !== undefined) shifts.observe({ kind }, CLS);
    for (const [name, value] of Object.entries(times)) seconds.observe({ name, kind }, value / MS);
  });
}

/** Messages are counted on the disk when the metrics are read: another instance, or the owner, may have changed them. */
function countVisitorsMessages(register: Registry): void {
  const registers = [register];
  const tries = new Counter({
    name: 'wenzhan_message_deliveries_total',
    help: 'Tries of this instance to deliver what visitors send: delivered, away (the destination), refused, failed (not tried again).',
    labelNames: ['result'],
    registers,
  });
  messageTried.subscribe((result) => tries.inc({ result }));
  new Gauge({
    name: 'wenzhan_messages',
    help: 'Messages of visitors in MESSAGES_DIR, which instances share, by stage: waiting, sending, sent, failed.',
    labelNames: ['stage'],
    registers,
    async collect() {
      const counts = await countMessages().catch(logUnreadable);
      for (const stage of MESSAGE_STAGES) this.set({ stage }, counts?.[stage] ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'wenzhan_messages_oldest_waiting_seconds',
    help: 'Age of the oldest message that waits for its delivery; 0 if none waits.',
    registers,
    async collect() {
      const storedAt = await oldestWaiting().catch(logUnreadable);
      if (storedAt === undefined) this.set(Number.NaN);
      else this.set(storedAt === null ? 0 : Math.max(0, Date.now() - storedAt) / MS);
    },
  });
}

/** A folder that cannot be read is not empty, and costs no other metric. */
const logUnreadable = (error: unknown): undefined =>
  logThrottled('messages of visitors cannot be counted', error) as undefined;
