import { expect, test, vi } from 'vitest';
import { deviceName } from './device-name';

const nameOf = (agent: string) => deviceName(new Headers({ 'user-agent': agent }));
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0',
    'Edge（macOS）',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${WEBKIT} Safari/604.1`,
    'Safari（iPhone）',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14) ${WEBKIT} Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0`,
    '微信（Android）',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox（Linux）'],
  ['curl/8.0 (Windows)', 'Windows'],
  ['<script>', '未知设备'],
  ['', '未知设备'],
])('%s is %s', (agent, name) => {
  expect(nameOf(agent)).toBe(name);
});

test('on an English site the names are English', () => {
  vi.stubEnv('SITE_LOCALE', 'en');
  expect(nameOf('Windows Firefox/1 MicroMessenger')).toBe('WeChat (Windows)');
});
