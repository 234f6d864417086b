import { registerOTel } from '@vercel/otel';
import { expect, it, vi } from 'vitest';
import { startTraces, withoutTypedText } from './traces';

vi.mock('@vercel/otel');

it('traces name the build, whose id the bundler inlines', () => {
  vi.stubEnv('BUILD_ID', 'build-1');
  vi.spyOn(process, 'on').mockReturnThis();
  startTraces({ NODE_ENV: 'test' });
  expect(vi.mocked(registerOTel).mock.calls[0]?.[0]).toMatchObject({
    attributes: { 'service.version': 'build-1' },
  });
});

it('no span has what a visitor has typed, in a URL or in the words of a backend', () => {
  const error = {
    'exception.type': '1001',
    'exception.message': 'no: 李四',
    'exception.stacktrace': 'no: 李四',
  };
  const span = (attributes: object) => ({
    attributes: { 'http.target': '/search?q=李四', ...attributes },
    events: [{ name: 'exception', time: [0, 0], attributes: { ...error } }],
    status: { code: 2, message: 'search envelope 200 code 1001' },
  });
  const [own, framework] = [span({ 'wenzhan.call': 'search' }), span({})];
  for (const ended of [own, framework]) withoutTypedText.onEnd(ended as never);
  expect(JSON.stringify([own, framework])).not.toContain('李四');
  expect([own.status, framework.status]).toEqual([
    { code: 2, message: 'search envelope 200 code 1001' },
    { code: 2 },
  ]);
  expect(framework.events[0]?.attributes).toEqual({ 'exception.type': '1001' });
});
