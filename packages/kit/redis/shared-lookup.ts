import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import { isStopping } from '../process/lifecycle';

const pending = new Map<string, Promise<LookupAddress[]>>();

/**
 * `dns.lookup`, once at a time for a host, and not while the process stops: a lookup that nobody answers takes 10
 * seconds and more, none can be ended, and a process ends after all of them.
 */
export const sharedLookup: LookupFunction = (host, options, callback) => {
  if (isStopping()) {
    callback(new Error(`${host} is not looked up while the process stops`), '');
    return;
  }
  lookUp(host, options).then(
    (all) => {
      const [first] = all;
      if (options.all) callback(null, all);
      else callback(null, first?.address ?? '', first?.family);
    },
    (error) => callback(error, ''),
  );
};

function lookUp(host: string, options: LookupOptions): Promise<LookupAddress[]> {
  const key = JSON.stringify([host, options.family, options.hints]);
  const running = pending.get(key);
  if (running) return running;
  const addresses = lookup(host, { ...options, all: true }).finally(() => pending.delete(key));
  pending.set(key, addresses);
  return addresses;
}
