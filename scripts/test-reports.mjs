// Counts tests in the reports of their runners, for verify.mjs. A skipped test has failed.
import path from 'node:path';

/** Lines that are listed of each failure. */
const LISTED_LINES = 12;
const SKIPPED = 'skipped';

/** @param report of Vitest; undefined if it has written none */
export function countUnit(report) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages: [message] }) => ({
      status,
      message,
      name: `${name} › ${fullName}`,
    })),
  );
  const tried = (status) => tests.filter((test) => test.status === status && test.message);
  const broken = files.filter((file) => file.status === 'failed' && file.message);
  const skipped = tests.filter(({ status }) => status !== 'passed' && status !== 'failed');
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 1) + skipped.length,
    failures: [
      ...[...broken, ...tried('failed')].map(({ name, message }) => failure(name, message)),
      ...skipped.map(({ name }) => failure(name, SKIPPED)),
    ],
    secondTries: tried('passed').map(({ name, message }) => failure(name, message)),
  };
}

/** @param report of Playwright; undefined if it has written none */
export function countE2e(report) {
  const stats = report?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  const tests = (status) =>
    specsIn(report.suites).flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ results }) =>
          failure(`${file} › ${title}`, results[0]?.errors[0]?.message ?? status),
        ),
    );
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped,
    failures: [...tests('unexpected'), ...tests('skipped')],
    secondTries: tests('flaky'),
  };
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);
}

/** A test that failed, with the beginning of its message. */
function failure(test, message) {
  const lines = message.split('\n').slice(0, LISTED_LINES);
  return [`    ${path.relative('.', test)}`, ...lines.map((line) => `      ${line}`)].join('\n');
}
