import { expect, test } from 'vitest';
import { parseWrk } from './wrk';

const PRINTED = `Running 1s test @ http://127.0.0.1:4000/
  1 threads and 32 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    12.11ms    6.11ms  88.68ms   92.86%
    Req/Sec     2.73k   445.89     3.14k    90.00%
  Latency Distribution
     50%  980.00us
     75%   12.24ms
     90%   13.50ms
     99%    1.05s
  2731 requests in 1.00s, 120.43MB read
Requests/sec:   2725.37
Transfer/sec:    120.18MB
`;

test('reads the rate and the latencies, in milliseconds whatever their unit', () => {
  expect(parseWrk(PRINTED)).toEqual({ perSecond: 2725.37, refused: 0, p50: 0.98, p99: 1050 });
});

test('an answer that failed makes the run worthless', () => {
  const failed = PRINTED.replace(
    'Requests/sec:',
    '  Socket errors: connect 0, read 3, write 0, timeout 0\nRequests/sec:',
  );
  expect(() => parseWrk(failed)).toThrow('read 3');
  expect(() => parseWrk('')).toThrow('no rate');
});

test('counts the answers that were no page', () => {
  const failed = PRINTED.replace('Requests/sec:', '  Non-2xx or 3xx responses: 12\nRequests/sec:');
  expect(parseWrk(failed).refused).toBe(12);
});
