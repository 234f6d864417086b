import { connect, type Socket } from 'node:net';
import { send } from '@wenzhan/kit/testing/send';
import { expect, test } from '../support/isolated-site';
import { type Site, withSite } from '../support/site';

/** The site's limit; a silent connection may last twice as long. */
const REQUEST_MS = 30_000;
/** How much longer a connection may live than its timeout, on a busy machine. */
const GRACE_MS = 20_000;
const DRIP_MS = 100;
const IDLE = 50;
/** A visitor who had to wait for the slow clients would wait at least this long. */
const VISIT_MS = REQUEST_MS / 4;

const VISITED = ['/', '/content/news/101', '/search?q=x', '/api/health'];

interface Slow {
  answer: string;
  /** Milliseconds from the first byte to the end. */
  lasted: number;
}

/** Sends the beginning of a request, then single bytes until the server closes the connection. */
function drip(site: Site, beginning: string, byte: string): Promise<Slow> {
  return new Promise((resolve) => {
    const started = performance.now();
    const socket = open(site);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    if (beginning) socket.write(beginning);
    const timer = setInterval(() => byte && socket.writable && socket.write(byte), DRIP_MS);
    socket.on('close', () => {
      clearInterval(timer);
      resolve({ answer, lasted: performance.now() - started });
    });
  });
}

function open(site: Site): Socket {
  const socket = connect(Number(new URL(site.base).port), '127.0.0.1');
  // The server may close the connection while it receives a byte.
  socket.on('error', () => undefined);
  return socket;
}

const body = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\nusername=`;

test('slow requests and silent connections are closed', async () => {
  test.setTimeout(4 * REQUEST_MS + GRACE_MS);
  await withSite({}, async (site) => {
    // The first render of a page does not count as waiting.
    for (const path of VISITED) await send(site.base, path);
    const slow = {
      'headers, a byte at a time': drip(site, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'a'),
      'a request line, a byte at a time': drip(site, 'GET /', 'a'),
      'the body of a sign-in': drip(site, body('/api/session'), 'a'),
      'a body for a page that takes none': drip(site, body('/login'), 'a'),
      'a second request on a connection': drip(
        site,
        'GET /icon.svg HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\nX-Slow: ',
        'a',
      ),
    };
    const silent = Array.from({ length: IDLE }, () => drip(site, '', ''));
    for (const path of VISITED) {
      const started = performance.now();
      expect((await send(site.base, path)).status, path).toBe(200);
      expect(performance.now() - started, path).toBeLessThan(VISIT_MS);
    }
    const longest = 2 * REQUEST_MS + GRACE_MS;
    for (const [name, ended] of Object.entries(slow)) {
      const { answer, lasted } = await ended;
      expect(lasted, name).toBeLessThan(longest);
      expect(answer, name).toMatch(/HTTP\/1\.1 (408|405)/);
    }
    for (const { lasted } of await Promise.all(silent)) expect(lasted).toBeLessThan(longest);
    expect((await send(site.base, '/')).status).toBe(200);
  });
});
