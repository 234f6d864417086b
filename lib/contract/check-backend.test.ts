import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BASE,
  broken,
  EDITOR_TOKEN,
  healthyBackend,
  SITE_ORIGIN,
} from '../../testing/contract/backend';
import { makeContent } from '../../testing/contract/content';
import { faults } from '../../testing/contract/faults';
import type { Transport } from '../api/request';
import { createContentApi } from '../content/api';
import { checkBackend } from './check-backend';
import { checks } from './checks';

const REAL_CONTENT = new URL('../../content', import.meta.url).pathname;

let content: Awaited<ReturnType<typeof makeContent>>;
let healthy: Transport;

beforeAll(async () => {
  content = await makeContent();
  healthy = healthyBackend(content.dir);
});

afterAll(() => content.remove());

const check = (transport: Transport) =>
  checkBackend({ base: BASE, transport, token: EDITOR_TOKEN, origin: SITE_ORIGIN });

describe('the conformance kit', () => {
  it('finds nothing in the embedded API over the real content', async () => {
    const api = createContentApi({ dir: REAL_CONTENT });
    const transport: Transport = (request) => api.fetch(request);
    expect(await checkBackend({ base: BASE, transport })).toEqual([]);
  });

  it('finds nothing in a good backend, anonymous, as an editor and from another origin', async () => {
    expect(await check(healthy)).toEqual([]);
  });

  it.each(faults)('says %s at %s for: %s', async (id, call, _, plant) => {
    const findings = await check(broken(healthy, plant));
    const named = findings.find((finding) => finding.check === id && finding.call === call);
    expect(named, JSON.stringify(findings.slice(0, 5), null, 1)).toBeDefined();
    expect(Object.values(named ?? {}).every((text) => text !== '')).toBe(true);
  });

  it('has a planted fault for each of its checks', () => {
    const planted = new Set<string>(faults.map(([id]) => id));
    expect(Object.keys(checks).filter((id) => !planted.has(id))).toEqual([]);
  });

  it('survives a backend that is not there', async () => {
    const findings = await check(() => Promise.reject(new TypeError('fetch failed')));
    expect(new Set(findings.map((finding) => finding.check))).toEqual(new Set(['answers']));
  });
});
