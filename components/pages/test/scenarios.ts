import { CATALOGUED_STATUSES } from '@wenzhan/contract/request/errors';
import { testPage as texts } from '@wenzhan/texts/test-page';
import { type RequestOptions, requestFromBrowser } from '@/lib/request/browser-request';
import { envelope, garbage, offline, slow, status, success } from './local-transport';

/** A request that QA can start with a button. */
export interface Scenario {
  /** Stable: tests find the button by this id. */
  id: string;
  label: string;
  run: () => Promise<unknown>;
}

/** Time budget in milliseconds of the timeout scenarios. */
const SHORT_BUDGET = 300;
/** Milliseconds until the abort of a slow request. */
const ABORT_AFTER = 300;
const STORM = 5;

const send = (options: RequestOptions) =>
  requestFromBrowser('index_info', { query: { requiredLogin: '0' } }, options);

const statusScenarios: Scenario[] = [...CATALOGUED_STATUSES, 418].map((code) => ({
  id: `http-${code}`,
  label: `HTTP ${code}`,
  run: () => send({ transport: status(code, code === 418 ? "I'm a teapot" : '') }),
}));

/** Every row of the error catalogue and every option of the request wrapper, without the network. */
export const scenarios: Scenario[] = [
  ...statusScenarios,
  {
    id: 'http-499',
    label: texts().noStatusText('HTTP 499'),
    run: () => send({ transport: status(499) }),
  },
  {
    id: 'envelope-message',
    label: texts().envelopeMessage,
    run: () => send({ transport: envelope(1, texts().outOfStock) }),
  },
  {
    id: 'envelope-empty',
    label: texts().envelopeEmpty,
    run: () => send({ transport: envelope(1, '') }),
  },
  {
    id: 'envelope-401',
    label: texts().envelope401,
    run: () => send({ transport: envelope(401, '') }),
  },
  { id: 'offline', label: texts().offline, run: () => send({ transport: offline }) },
  {
    id: 'timeout',
    label: texts().timeout,
    run: () => send({ transport: slow, budgetMs: SHORT_BUDGET }),
  },
  { id: 'garbage', label: texts().garbage, run: () => send({ transport: garbage }) },
  {
    id: 'quiet',
    label: texts().quiet,
    run: () => send({ transport: status(500), showError: false }),
  },
  {
    id: 'success',
    label: texts().success,
    run: () => send({ transport: success, showSuccess: true }),
  },
  {
    id: 'success-message',
    label: texts().successMessage,
    run: () => send({ transport: success, showSuccess: texts().saved }),
  },
  { id: 'mask', label: texts().mask, run: () => send({ transport: slow, mask: true }) },
  {
    id: 'mask-twice',
    label: texts().maskTwice,
    run: () =>
      Promise.all([
        send({ transport: slow, mask: true }),
        send({ transport: status(500), mask: true, showError: false }).catch(() => undefined),
      ]),
  },
  {
    id: 'mask-failure',
    label: texts().maskFailure,
    run: () => send({ transport: slow, mask: true, budgetMs: SHORT_BUDGET }),
  },
  {
    id: 'abort',
    label: texts().abort,
    run: () => send({ transport: slow, mask: true, signal: AbortSignal.timeout(ABORT_AFTER) }),
  },
  {
    id: 'two-failures',
    label: texts().twoFailures,
    run: () =>
      Promise.allSettled([
        send({ transport: envelope(1, texts().firstFailure) }),
        send({ transport: envelope(1, texts().secondFailure) }),
      ]),
  },
  {
    id: 'storm-401',
    label: texts().storm,
    run: () =>
      Promise.allSettled(Array.from({ length: STORM }, () => send({ transport: status(401) }))),
  },
  { id: 'slow', label: texts().slow, run: () => send({ transport: slow }) },
];
