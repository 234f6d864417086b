import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildCacheHandlers } from '@wenzhan/host/build-handlers';
import { send } from '@wenzhan/kit/testing/send';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { expect, test } from 'playwright/test';
import { read } from '../../support/crawler-reads';
import { bareEnvironment, ROOT, withSite } from '../../support/site';

test("a stranger's site has the page cache and the request pipeline, and tells the host nothing", async () => {
  test.setTimeout(240_000);
  await withFolder('wenzhan-example-', async (root) => {
    await cp(path.join(ROOT, 'packages/host/testing/example-app'), root, { recursive: true });
    await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'));
    await buildCacheHandlers(undefined, { absWorkingDir: root });
    const next = path.join(ROOT, 'node_modules/next/dist/bin/next');
    await promisify(execFile)(process.execPath, [next, 'build'], {
      cwd: root,
      env: bareEnvironment(),
    });
    await withSite({ root, env: { RATE_LIMITS: 'missing=2' } }, async ({ base }) => {
      const page = () => read(base, '/', { 'accept-encoding': 'br' });
      const first = await page();
      expect(first.status).toBe(200);
      expect(first.headers.get('content-encoding')).toBe('br');
      expect(first.headers.get('content-security-policy')).toMatch(/'sha256-/);
      expect(first.headers.get('x-request-id')).not.toBeNull();
      expect((await page()).text).toBe(first.text);
      expect((await send(base, '/%2e%2e/')).status).toBe(400);
      expect((await fetch(`${base}/change`, { method: 'POST' })).status).toBe(204);
      expect((await page()).text).not.toBe(first.text);
      const missing: number[] = [];
      for (const path of ['/a', '/b', '/c']) missing.push((await read(base, path)).status);
      expect(missing).toEqual([404, 404, 429]);
    });
  });
});
