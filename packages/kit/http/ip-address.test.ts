import { expect, test } from 'vitest';
import { parseAddressRanges, rateLimitKey, resolveClientIp } from './ip-address';

const proxies = parseAddressRanges('10.0.0.0/8, 127.0.0.1,::1, fd00::/8');

test.each([
  ['a stranger, whatever he says', '6.6.6.6', '1.2.3.4', '6.6.6.6'],
  ['a proxy', '10.0.0.1', '6.6.6.6', '6.6.6.6'],
  ['a proxy with a liar before it', '10.0.0.1', '127.0.0.1, 1.2.3.4, 6.6.6.6', '6.6.6.6'],
  ['two proxies', '10.0.0.1', '1.2.3.4, 6.6.6.6, 10.9.9.9', '6.6.6.6'],
  ['a proxy that says nothing', '10.0.0.1', undefined, '10.0.0.1'],
  ['a proxy that says nonsense', '10.0.0.1', 'unknown', '10.0.0.1'],
  ['a proxy over IPv6', 'fd00::1', '2001:db8::1', '2001:db8::1'],
  ['a proxy whose address is mapped', '::ffff:10.0.0.1', '6.6.6.6', '6.6.6.6'],
  ['a proxy that adds ports', '10.0.0.1', '6.6.6.6:4711', '6.6.6.6'],
  ['a proxy that adds brackets', '10.0.0.1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['proxies only', '10.0.0.1', '10.0.0.2', '10.0.0.2'],
  ['no peer at all', undefined, '1.2.3.4', ''],
])('%s', (_, peer, forwarded, address) => {
  expect(resolveClientIp(peer, forwarded, proxies)).toBe(address);
});

test('the same address gets the same answer, with a zone of any length too', () => {
  for (const address of ['10.0.0.1', '6.6.6.6', 'fd00::1', `fe80::1%${'z'.repeat(99)}`]) {
    const isTrusted = /^(10|fd)/.test(address);
    expect([proxies(address), proxies(address)], address).toEqual([isTrusted, isTrusted]);
  }
});

test('without TRUSTED_PROXIES no forwarded header counts, not from loopback either', () => {
  expect(resolveClientIp('127.0.0.1', '1.2.3.4', parseAddressRanges(''))).toBe('127.0.0.1');
});

test.each(['10.0.0.0/33', 'localhost', '10.0.0', '10.0.0.0/x', '::1/129'])(
  '%s is no list of proxies',
  (text) => {
    expect(() => parseAddressRanges(text)).toThrow('is no address and no range');
  },
);

test.each([
  ['6.6.6.6', '6.6.6.6'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff::', '2001:db8:1:2'],
  ['2001:0DB8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:1.2.3.4', '1.2.3.4'],
  ['::FFFF:5.6.7.8', '5.6.7.8'],
  ['', 'unknown'],
])('%s counts as %s', (address, key) => {
  expect(rateLimitKey(address)).toBe(key);
});
