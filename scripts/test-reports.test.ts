import { expect, test } from 'vitest';
import { countE2e, countUnit } from './test-reports.mjs';

const unit = (fullName: string, status: string, ...failureMessages: string[]) => ({
  fullName,
  status,
  failureMessages,
});

test('a skipped unit test counts as a failure, and is named as those that failed', () => {
  const assertionResults = [
    unit('good', 'passed'),
    unit('second', 'passed', 'first try'),
    unit('bad', 'failed', 'wrong'),
    unit('left', 'skipped'),
    unit('later', 'todo'),
  ];
  const testResults = [{ name: 'a.test.ts', status: 'failed', message: '', assertionResults }];
  expect(countUnit({ numPassedTests: 2, numFailedTests: 1, testResults })).toEqual({
    passed: 2,
    failed: 3,
    failures: [
      '    a.test.ts › bad\n      wrong',
      '    a.test.ts › left\n      skipped',
      '    a.test.ts › later\n      skipped',
    ],
    secondTries: ['    a.test.ts › second\n      first try'],
  });
});

test('a skipped browser test counts as a failure, and is named', () => {
  const spec = (title: string, status: string) => ({
    file: 'a.spec.ts',
    title,
    tests: [{ status, results: [{ errors: [] }] }],
  });
  const specs = [spec('x', 'expected'), spec('y', 'skipped')];
  const suites = [{ specs: [], suites: [{ specs }] }];
  const stats = { expected: 1, flaky: 0, unexpected: 0, skipped: 1 };
  const { passed, failed, failures } = countE2e({ stats, suites });
  expect([passed, failed, failures]).toEqual([1, 1, ['    a.spec.ts › y\n      skipped']]);
});

test('a runner without a report has failed', () => {
  for (const { passed, failed } of [countUnit(undefined), countE2e(undefined)]) {
    expect([passed, failed]).toEqual([0, 1]);
  }
});
