import { HTTP_MESSAGES } from '@/lib/api/errors';
import { type RequestOptions, requestFromBrowser } from '@/lib/browser/request';
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

const statusScenarios: Scenario[] = [...Object.keys(HTTP_MESSAGES).map(Number), 418].map(
  (code) => ({
    id: `http-${code}`,
    label: `HTTP ${code}`,
    run: () => send({ transport: status(code, code === 418 ? "I'm a teapot" : '') }),
  }),
);

/** Every row of the error catalogue and every option of the request wrapper, without the network. */
export const scenarios: Scenario[] = [
  ...statusScenarios,
  { id: 'http-499', label: 'HTTP 499，没有状态文本', run: () => send({ transport: status(499) }) },
  {
    id: 'envelope-message',
    label: '信封代码1，带消息',
    run: () => send({ transport: envelope(1, '库存不足') }),
  },
  {
    id: 'envelope-empty',
    label: '信封代码1，无消息',
    run: () => send({ transport: envelope(1, '') }),
  },
  { id: 'envelope-401', label: '信封代码401', run: () => send({ transport: envelope(401, '') }) },
  { id: 'offline', label: '没有网络', run: () => send({ transport: offline }) },
  {
    id: 'timeout',
    label: '超时',
    run: () => send({ transport: slow, budgetMs: SHORT_BUDGET }),
  },
  { id: 'garbage', label: '不是JSON', run: () => send({ transport: garbage }) },
  {
    id: 'quiet',
    label: '失败但不提示',
    run: () => send({ transport: status(500), showError: false }),
  },
  { id: 'success', label: '成功', run: () => send({ transport: success, showSuccess: true }) },
  {
    id: 'success-message',
    label: '成功，带消息',
    run: () => send({ transport: success, showSuccess: '已经保存' }),
  },
  { id: 'mask', label: '遮罩', run: () => send({ transport: slow, mask: true }) },
  {
    id: 'mask-twice',
    label: '两次调用，一个遮罩',
    run: () =>
      Promise.all([
        send({ transport: slow, mask: true }),
        send({ transport: status(500), mask: true, showError: false }).catch(() => undefined),
      ]),
  },
  {
    id: 'mask-failure',
    label: '遮罩，随后失败',
    run: () => send({ transport: slow, mask: true, budgetMs: SHORT_BUDGET }),
  },
  {
    id: 'abort',
    label: '遮罩，随后中止',
    run: () => send({ transport: slow, mask: true, signal: AbortSignal.timeout(ABORT_AFTER) }),
  },
  {
    id: 'two-failures',
    label: '两个同时失败',
    run: () =>
      Promise.allSettled([
        send({ transport: envelope(1, '第一个失败') }),
        send({ transport: envelope(1, '第二个失败') }),
      ]),
  },
  {
    id: 'storm-401',
    label: '五个同时401',
    run: () =>
      Promise.allSettled(Array.from({ length: STORM }, () => send({ transport: status(401) }))),
  },
  { id: 'slow', label: '慢调用', run: () => send({ transport: slow }) },
];
