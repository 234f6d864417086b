import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 500;
/** Files by which a process sees that it is in a container, with the command of its engine. */
const CONTAINERS = { docker: '/.dockerenv', podman: '/run/.containerenv' };

/**
 * Waits until the folder of a site has a file. Meanwhile every request gets 503 with a page that says, in Chinese and
 * English, how to fill it, and shows the site as soon as it is there.
 */
export async function untilFilled(
  folder: string,
  { port, host }: { port: number; host: string },
): Promise<void> {
  if (!isEmpty(folder)) return;
  console.log(`${folder}是空的，网址上说怎样开始 / is empty; the address says how to begin`);
  const server = createServer((_, response) => {
    response.writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
      connection: 'close',
    });
    response.end(emptyPage(folder));
  });
  server.listen(port, host);
  const end = () => process.exit(0);
  process.once('SIGTERM', end).once('SIGINT', end);
  while (isEmpty(folder)) await sleep(LOOK_MS);
  process.off('SIGTERM', end).off('SIGINT', end);
  await new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

/** Hidden files are none of the site's. */
const isEmpty = (folder: string): boolean =>
  readdirSync(folder).every((name) => name.startsWith('.'));

/** The page of an empty folder. */
export function emptyPage(folder: string): string {
  const [engine] = Object.entries(CONTAINERS).find(([, mark]) => existsSync(mark)) ?? [];
  const wenzhan = engine ? `${engine} exec -it ${hostname()} wenzhan` : 'wenzhan';
  const commands = [
    [
      `${wenzhan} new library ${folder}`,
      '建站：也可以是project、course',
      'makes a site; also project, course',
    ],
    [`${wenzhan} import --help`, '或者搬来旧站', 'or moves an old one in'],
    [`${wenzhan} check ${folder}`, '检查', 'checks it'],
  ];
  const items = commands
    .map((parts) => parts.map(escaped))
    .map(
      ([command, zh, en]) =>
        `<li><code>${command}</code><br>${zh} <span lang="en">${en}</span></li>`,
    );
  return `<!DOCTYPE html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="3"><title>文站</title>
<style>body{font:1rem/1.7 serif;max-width:38rem;margin:3rem auto;padding:0 1rem}li{margin:1rem 0}span{color:#555}</style></head>
<body><h1>网站的文件夹还是空的</h1>
<p><code>${escaped(folder)}</code>里有了内容，这里就是网站，不用重启。</p>
<p lang="en">The folder of the site is empty. As soon as it has content, the site is here; nothing has to be started again.</p>
<ul>
${items.join('\n')}
</ul></body></html>
`;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
