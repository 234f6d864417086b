import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { send } from '@wenzhan/kit/testing/send';
import { withContentFiles } from '../../support/content-files';
import { GOOGLE } from '../../support/crawler-reads';
import { untilServing } from '../../support/ready';
import { withSite } from '../../support/site';
import { expect, test } from '../../support/test';

const PERSON = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36' };
const NAME = 'google0123456789abcdef.html';
const TEXT = `google-site-verification: ${NAME}`;
const FILES = {
  'site.yaml': 'siteName: 泵业\n',
  [`verification/${NAME}`]: TEXT,
  'verification/robots.txt': 'Disallow: /\n',
};

test('a file by which a service verifies the site is at its root, for everybody, as long as it is in the folder', async () => {
  await withContentFiles(FILES, async (CONTENT_DIR) => {
    await withSite({ pages: 'none', env: { CONTENT_DIR } }, async ({ base }) => {
      await untilServing(base);
      const ask = (at: string, headers: Record<string, string>, method = 'GET') =>
        send(base, at, { headers, method });
      for (const who of [PERSON, GOOGLE]) {
        const { status, text, headers } = await ask(`/${NAME}`, who);
        expect([status, text]).toEqual([200, TEXT]);
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        expect(headers['content-security-policy']).toContain('sandbox');
        expect((await ask(`/${NAME}?from=search`, who)).text).toBe(TEXT);
        expect((await ask(`/${NAME}`, who, 'HEAD')).status).toBe(200);
        expect((await ask('/google4567.html', who)).status).toBe(404);
        expect((await ask('/robots.txt', who)).text).not.toBe(FILES['verification/robots.txt']);
      }
      expect((await ask('/google4567.html', PERSON)).text).toContain('Page not found');
      await rm(path.join(CONTENT_DIR, 'verification', NAME));
      await writeFile(path.join(CONTENT_DIR, 'verification/MP_verify_1.txt'), '1');
      await expect.poll(async () => (await ask('/MP_verify_1.txt', PERSON)).text).toBe('1');
      expect((await ask(`/${NAME}`, PERSON)).status).toBe(404);
    });
  });
});
