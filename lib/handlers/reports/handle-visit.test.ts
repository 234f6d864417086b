import { expect, test, vi } from 'vitest';
import { handleVisit } from './handle-visit';

vi.mock('next/server', () => ({ connection: async () => {} }));

const tell = async (origin: string) => {
  const headers = { origin, host: 'site.test' };
  const request = new Request('http://site.test/api/visit', { method: 'POST', headers });
  return (await handleVisit(request)).status;
};

test('a page of this site may say that it is shown, if that is counted', async () => {
  expect(await tell('http://site.test')).toBe(404);
  vi.stubEnv('VISITS_CLICKS', '1');
  expect(await tell('http://site.test')).toBe(204);
  expect(await tell('http://other.example')).toBe(403);
});
