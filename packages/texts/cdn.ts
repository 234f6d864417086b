import type { PurgeFailure } from '@wenzhan/kit/cdn/report';
import { inLanguage } from '@wenzhan/kit/language';
import { counted } from './descriptions';

/** What a CDN shows after a change. Times are already written out. */
export interface CdnTexts {
  purged: (cdn: string, count: number) => string;
  left: (cdn: string, count: number, why: string | undefined, until: string) => string;
  failures: Record<PurgeFailure, string>;
  unanswered: (path: string) => string;
  seen: (path: string, status: number, from: string) => string;
  copy: (age: number | null) => string;
  noCopy: string;
  unknown: string;
  /** A page of which readers still see what was before. */
  still: (path: string, status: number, from: string, until: string | undefined) => string;
}

const zh: CdnTexts = {
  purged: (cdn, count) => `${cdn}：已清除${count}个地址的缓存`,
  left: (cdn, count, why, until) =>
    `${cdn}：${count}个地址的缓存没有清除${why ? `（${why}）` : ''}，最晚到${until}还可能显示旧的内容`,
  failures: {
    refused: '密钥不被接受，或没有权限',
    quota: '当天的配额已用完',
    busy: '请求过于频繁',
    invalid: '不接受这个请求，请检查设置',
    unreachable: '没有回应',
  },
  unanswered: (path) => `${path}：公开地址没有回应`,
  seen: (path, status, from) => `${path}：${status}，${from}`,
  copy: (age) => (age === null ? '来自缓存' : `来自缓存，${age}秒前取自网站`),
  noCopy: '不是缓存',
  unknown: '看不出是否来自缓存',
  still: (path, status, from, until) =>
    `${path}：仍是旧的内容（${status}，${from}）${until ? `，最晚到${until}失效` : ''}`,
};

const addresses = counted('address', 'addresses');

const en: CdnTexts = {
  purged: (cdn, count) => `${cdn}: copies of ${addresses(count)} purged`,
  left: (cdn, count, why, until) =>
    `${cdn}: copies of ${addresses(count)} not purged${why ? ` (${why})` : ''}, which may show what was before until ${until} at the latest`,
  failures: {
    refused: 'it does not accept the key, or the key lacks the permission',
    quota: 'the quota of the day is used up',
    busy: 'too many requests',
    invalid: 'it does not accept the request: check the settings',
    unreachable: 'it does not answer',
  },
  unanswered: (path) => `${path}: the public address does not answer`,
  seen: (path, status, from) => `${path}: ${status}, ${from}`,
  copy: (age) => (age === null ? 'from a cache' : `from a cache, age ${age} s`),
  noCopy: 'not from a cache',
  unknown: 'with no sign of a cache',
  still: (path, status, from, until) =>
    `${path}: still what was before (${status}, ${from})${until ? `, expires at ${until} at the latest` : ''}`,
};

/** @param locale of the language; by default that of the site */
export const cdnTexts = (locale?: string): CdnTexts => inLanguage({ zh, en }, locale);
