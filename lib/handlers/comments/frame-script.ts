/**
 * Runs in the sandboxed frame (`frame-document.ts`), before the provider's script. The frame has a unique
 * origin, so that script can read neither the page nor its cookies, and has neither storage nor an origin that
 * servers know:
 *
 * - `localStorage` and `sessionStorage` are replaced by a map, which the page keeps;
 * - `fetch` asks the page, which calls the server, and no other origin. The comments are there once a call has
 *   been answered, and have failed if the first one fails: Waline and Artalk say neither to who starts them.
 *
 * The page passes what it knows in `window.name`, which is there before the first script.
 */
export const FRAME_SCRIPT = `(() => {
  const given = JSON.parse(window.name);
  const { provider, server, script } = document.body.dataset;
  const { lang } = document.documentElement;
  const tell = (news) => parent.postMessage({ comments: news }, given.origin);

  const stored = new Map(Object.entries(given.stored));
  const keep = () => tell({ stored: Object.fromEntries(stored) });
  const storage = {
    getItem: (key) => stored.get(String(key)) ?? null,
    setItem: (key, value) => { stored.set(String(key), String(value)); keep(); },
    removeItem: (key) => { stored.delete(String(key)); keep(); },
    clear: () => { stored.clear(); keep(); },
    key: (index) => [...stored.keys()][index] ?? null,
    get length() { return stored.size; },
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { value: storage });
  }

  const fail = () => tell({ failed: true });
  let isStarted = false;
  // Twikoo does not use fetch, and has started when it is answered.
  let isAnswered = provider === 'twikoo';
  const tellReady = () => { if (isStarted && isAnswered) tell({ ready: true }); };
  const waiting = new Map();
  let last = 0;
  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = /^(GET|HEAD)$/.test(request.method) ? undefined : await request.arrayBuffer();
    const id = (last += 1);
    const { url, method } = request;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      tell({ request: { id, url, method, headers: [...request.headers], body } });
    });
  };

  let follow = () => {};
  const setTheme = (theme) => {
    document.documentElement.dataset.theme = theme;
    follow(theme === 'dark');
  };
  setTheme(given.theme);

  addEventListener('message', ({ source, data }) => {
    if (source !== parent || !data.comments) return;
    const { theme, response } = data.comments;
    if (theme) setTheme(theme);
    const call = response && waiting.get(response.id);
    if (!call) return;
    waiting.delete(response.id);
    if (response.status < 500) {
      isAnswered = true;
      tellReady();
    } else if (!isAnswered) fail();
    if (!response.status) return call.reject(new TypeError('Failed to fetch'));
    const { status, headers, body } = response;
    call.resolve(new Response([204, 205, 304].includes(status) ? null : body, { status, headers }));
  });

  const el = '#comments';
  const { path, title } = given;
  const start = {
    waline: () => window.Waline.init({
      el, serverURL: server, path, lang, dark: 'html[data-theme="dark"]',
      emoji: false, search: false, login: 'disable',
    }),
    artalk: () => {
      const client = window.Artalk.init({
        el, server, pageKey: path, pageTitle: title, locale: lang, emoticons: false,
        darkMode: given.theme === 'dark',
      });
      follow = (dark) => client.setDarkMode(dark);
    },
    twikoo: () => window.twikoo.init({ el, envId: server, path, lang }),
  };
  const code = document.createElement('script');
  code.src = script;
  code.onerror = fail;
  code.onload = async () => {
    try {
      await start[provider]();
      isStarted = true;
      tellReady();
    } catch (error) {
      console.error(error);
      fail();
    }
  };
  document.body.append(code);
  new ResizeObserver(() => tell({ height: document.documentElement.offsetHeight })).observe(document.body);
})();`;
