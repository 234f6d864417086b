import { text } from 'node:stream/consumers';
import { serveHttp, type TestServer } from '@wenzhan/kit/testing/api-server';

/** What a comment server was asked for: method, path, and the origin of the request. */
export interface CommentServer extends Pick<TestServer, 'base' | 'close'> {
  asked: { call: string; origin: string | undefined }[];
  /** What is answered by an error: everything, or all but the files of the client. */
  fails: 'all' | 'calls' | null;
}

/** What every client here does as the real ones do: styles in attributes and elements, storage, a click. */
const CLIENT = `
  const show = (place, text) => {
    const box = document.querySelector(place);
    box.innerHTML = '<p style="color: rgb(1, 2, 3)"></p>';
    const visits = Number(localStorage.getItem('visits') || 0) + 1;
    localStorage.setItem('visits', visits);
    let page = 'closed';
    try { page = parent.document.title; } catch {}
    box.firstChild.textContent = text + '; visit ' + visits + '; page ' + page;
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { margin: 7px }' }));
  };
`;

/** The clients at the paths of the real ones, each calling its server in its own way. */
const FILES: Readonly<Record<string, string>> = {
  '/files/waline.umd.js': `${CLIENT}window.Waline = { init: async ({ el, serverURL, path }) =>
    show(el, await (await fetch(serverURL + '/api/comment?path=' + path)).text()) };`,
  '/files/waline.css': 'p { padding: 1px }',
  '/dist/Artalk.js': `${CLIENT}window.Artalk = { init: ({ el, server, pageKey, darkMode }) => {
    const form = new URLSearchParams({ page_key: pageKey });
    fetch(server + '/api/v2/comments', { method: 'POST', body: form }).then((it) => it.text()).then((text) => show(el, text));
    const paint = (dark) => { document.body.dataset.dark = dark; };
    paint(darkMode);
    return { setDarkMode: paint };
  } };`,
  '/dist/Artalk.css': 'p { padding: 1px }',
  '/files/twikoo.min.js': `${CLIENT}window.twikoo = { init: ({ el, envId, path }) => new Promise((resolve) => {
    const call = new XMLHttpRequest();
    call.onload = () => resolve(show(el, call.responseText));
    call.open('POST', envId);
    call.send(path);
  }) };`,
};

const WIDGET = `<!doctype html><title>giscus</title><p></p><script>
  const { searchParams } = new URL(location);
  document.querySelector('p').textContent = searchParams.get('repo') + ' ' + searchParams.get('term') + ' ' + searchParams.get('theme') + ' ' + searchParams.get('session');
  addEventListener('message', ({ data }) => { document.body.dataset.theme = data.giscus.setConfig.theme; });
  parent.postMessage({ giscus: { resizeHeight: 321 } }, '*');
</script>`;

const TYPES = { js: 'text/javascript', css: 'text/css' } as const;

/** Starts a server that plays all four providers, as far as the site has to do with them. */
export async function startCommentServer(): Promise<CommentServer> {
  const asked: CommentServer['asked'] = [];
  const state: Pick<CommentServer, 'asked' | 'fails'> = { asked, fails: null };
  const server = await serveHttp(async (request, response) => {
    const { url = '', method, headers } = request;
    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    asked.push({ call: `${method} ${pathname}`, origin: headers.origin });
    response.setHeader('access-control-allow-origin', headers.origin ?? '*');
    const file = FILES[pathname];
    if (state.fails === 'all' || (state.fails && !file)) return void response.writeHead(503).end();
    if (file) {
      response.setHeader('content-type', TYPES[pathname.endsWith('css') ? 'css' : 'js']);
      return void response.end(file);
    }
    if (pathname === '/zh-CN/widget') {
      return void response.setHeader('content-type', 'text/html').end(WIDGET);
    }
    const about = searchParams.get('path') ?? decodeURIComponent(await text(request));
    response.end(`comments of ${about.replace('page_key=', '')}`);
  });
  return Object.assign(state, { base: server.base, close: server.close });
}
