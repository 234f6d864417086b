import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { parseRevalidationRequest } from '@wenzhan/contract/revalidation/revalidation-request';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { expect, test } from 'playwright/test';
import { withContent } from '../../support/content-folder';
import { startContentService } from '../../support/content-service';
import { freePort } from '../../support/processes';
import { REVALIDATE_SECRET } from '../../support/revalidation';

const FILE = 'news/101.md';
const KEEP = [FILE, 'news/102.md', 'news/103.md'];

/** What an instance of a site is told; it takes no announcement while it is away. */
async function instance() {
  const state = { told: [] as unknown[], isAway: false };
  const { base, close } = await serveHttp(async (request, response) => {
    const body = await text(request);
    const headers = new Headers(request.headers as Record<string, string>);
    const change = parseRevalidationRequest(body);
    if (state.isAway || !change || !verifySignature(REVALIDATE_SECRET, headers, body))
      return void response.writeHead(503).end();
    state.told.push(change);
    response.writeHead(202).end('{"code":0,"message":"","data":{"propagated":true}}');
  });
  return { state, base, close };
}

test('the content service announces what it serves, also what it could not announce before it ended', async () => {
  const { state, base, close } = await instance();
  await withContent(async (content) => {
    const service = await startContentService({
      port: await freePort(),
      sites: [base],
      env: { CONTENT_DIR: content.dir },
    });
    const titleOf = async (id: number) => {
      const response = await fetch(`${service.base}/api/web/article_info?id=${id}`);
      return (await response.json()).data?.article.title;
    };
    try {
      await test.step('an edit', async () => {
        await content.replace(FILE, '文站可以运行了', '第一个题目');
        await expect.poll(() => state.told).toMatchObject([{ tags: ['article:101'] }]);
        expect(await titleOf(101)).toBe('第一个题目');
      });
      await test.step('an edit and a deletion while the site is away, and the service ends', async () => {
        state.isAway = true;
        await content.replace(FILE, '第一个题目', '第二个题目');
        await expect.poll(() => titleOf(101)).toBe('第二个题目');
        await service.kill();
        await content.remove('news/102.md');
        await service.revive();
        state.told = [];
        state.isAway = false;
        const change = { tags: ['article:101'], withdrawn: ['article:102'] };
        await expect.poll(() => state.told, { timeout: 10_000 }).toMatchObject([change]);
      });
      await test.step('a site that is in English from now on', async () => {
        const failure = async () =>
          (await (await fetch(`${service.base}/api/web/article_info?id=9`)).json()).message;
        expect(await failure()).toMatch(/\p{Script=Han}/u);
        await content.replace('site.yaml', 'locale: zh-CN', 'locale: en-GB');
        await expect.poll(failure).not.toMatch(/\p{Script=Han}/u);
      });
    } finally {
      await service.stop();
      await close();
    }
  }, KEEP);
});

test('the content service counts wrong passwords in Redis, as the instances do', async () => {
  const redis = createServer((socket) => socket.on('error', () => undefined));
  const connected = once(redis, 'connection');
  await once(redis.listen(0, '127.0.0.1'), 'listening');
  const { port } = redis.address() as AddressInfo;
  const service = await startContentService({
    port: await freePort(),
    sites: ['http://127.0.0.1:1'],
    env: { REDIS_URL: `redis://127.0.0.1:${port}` },
  });
  try {
    const [socket] = await connected;
    // The library greets with this command of the protocol.
    expect(String((await once(socket, 'data'))[0])).toContain('HELLO');
  } finally {
    await service.stop();
    redis.close();
  }
});
