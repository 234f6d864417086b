import { HTTP_MESSAGES } from '@/lib/api/errors';
import { type RequestOptions, requestFromBrowser } from '@/lib/browser/request';
import { envelope, garbage, offline, slow, status, success } from './local-transport';

/** Something that QA can set off with a button. */
export interface Scenario {
  /** Stable: tests find the button by it. */
  id: string;
  label: string;
  run: () => Promise<unknown>;
}

/** Milliseconds of the budget where the time-out is what is looked at. */
const SHORT_BUDGET = 300;
/** Milliseconds before the abort of a call that would have gone on. */
const ABORT_AFTER = 300;
const STORM = 5;

const ask = (options: RequestOptions) =>
  requestFromBrowser('index_info', { query: { requiredLogin: '0' } }, options);

const statusScenarios: Scenario[] = [...Object.keys(HTTP_MESSAGES).map(Number), 418].map(
  (code) => ({
    id: `http-${code}`,
    label: `HTTP ${code}`,
    run: () => ask({ transport: status(code, code === 418 ? "I'm a teapot" : '') }),
  }),
);

/** Every row of the error catalogue, and what else the wrapper does; no address is opened. */
export const scenarios: Scenario[] = [
  ...statusScenarios,
  { id: 'http-499', label: 'HTTP 499，没有状态文本', run: () => ask({ transport: status(499) }) },
  {
    id: 'envelope-message',
    label: '信封代码1，带消息',
    run: () => ask({ transport: envelope(1, '库存不足') }),
  },
  {
    id: 'envelope-empty',
    label: '信封代码1，无消息',
    run: () => ask({ transport: envelope(1, '') }),
  },
  { id: 'envelope-401', label: '信封代码401', run: () => ask({ transport: envelope(401, '') }) },
  { id: 'offline', label: '没有网络', run: () => ask({ transport: offline }) },
  {
    id: 'timeout',
    label: '超时',
    run: () => ask({ transport: slow, budgetMs: SHORT_BUDGET }),
  },
  { id: 'garbage', label: '不是JSON', run: () => ask({ transport: garbage }) },
  {
    id: 'quiet',
    label: '失败但不提示',
    run: () => ask({ transport: status(500), showError: false }),
  },
  { id: 'success', label: '成功', run: () => ask({ transport: success, showSuccess: true }) },
  {
    id: 'success-message',
    label: '成功，带消息',
    run: () => ask({ transport: success, showSuccess: '已经保存' }),
  },
  { id: 'mask', label: '遮罩', run: () => ask({ transport: slow, mask: true }) },
  {
    id: 'mask-twice',
    label: '两次调用，一个遮罩',
    run: () =>
      Promise.all([
        ask({ transport: slow, mask: true }),
        ask({ transport: status(500), mask: true, showError: false }).catch(() => undefined),
      ]),
  },
  {
    id: 'mask-failure',
    label: '遮罩，随后失败',
    run: () => ask({ transport: slow, mask: true, budgetMs: SHORT_BUDGET }),
  },
  {
    id: 'abort',
    label: '遮罩，随后中止',
    run: () => ask({ transport: slow, mask: true, signal: AbortSignal.timeout(ABORT_AFTER) }),
  },
  {
    id: 'two-failures',
    label: '两个同时失败',
    run: () =>
      Promise.allSettled([
        ask({ transport: envelope(1, '第一个失败') }),
        ask({ transport: envelope(1, '第二个失败') }),
      ]),
  },
  {
    id: 'storm-401',
    label: '五个同时401',
    run: () =>
      Promise.allSettled(Array.from({ length: STORM }, () => ask({ transport: status(401) }))),
  },
  { id: 'slow', label: '慢调用', run: () => ask({ transport: slow }) },
];
