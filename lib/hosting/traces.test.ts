import { registerOTel } from '@vercel/otel';
import { expect, it, vi } from 'vitest';
import { startTraces } from './traces';

vi.mock('@vercel/otel');

it('traces name the build, whose id the bundler inlines', () => {
  vi.stubEnv('BUILD_ID', 'build-1');
  vi.spyOn(process, 'on').mockReturnThis();
  startTraces({ NODE_ENV: 'test' });
  expect(vi.mocked(registerOTel).mock.calls[0]?.[0]).toMatchObject({
    attributes: { 'service.version': 'build-1' },
  });
});
