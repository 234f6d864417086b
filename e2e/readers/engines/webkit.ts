import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { endProcess, freePort, outputOf, startProcess, waitUntil } from '../../support/processes';
import type { Engine, WithEngine } from './engine';

const LIBRARIES = '/usr/lib';
const START_MS = 30_000;
/** The key of an element's id in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** GTK's styles: the toolbar of WebKitGTK's example browser would be wider than a phone. */
const NARROW_TOOLBAR = `* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; }
toolbar { font-size: 1px; }
toolbar image { -gtk-icon-transform: scale(0.1); margin: 0 -12px; }`;

/** Runs with Debian's WebKitGTK on a screen in memory, over WebDriver. */
export const withWebkit: WithEngine = (run) =>
  withFolder('wenzhan-webkit-', async (config) => {
    await mkdir(path.join(config, 'gtk-3.0'));
    await writeFile(path.join(config, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
    await withScreen(async (display) => {
      await withDriver({ DISPLAY: display, XDG_CONFIG_HOME: config }, run);
    });
  });

async function withScreen(run: (display: string) => Promise<void>): Promise<void> {
  // It writes the number of the display that it has chosen to this file descriptor.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = startProcess('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  try {
    const [number] = await once(screen.stdio[3] as Readable, 'data');
    await run(`:${String(number).trim()}`);
  } finally {
    await endProcess(screen);
  }
}

async function withDriver(
  env: Record<string, string>,
  run: (engine: Engine) => Promise<void>,
): Promise<void> {
  const port = await freePort();
  const driver = startProcess('WebKitWebDriver', [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // Without WEBKIT_DISABLE_COMPOSITING_MODE, with which view transitions end the page's process.
    env: { ...process.env, ...env, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const printed = outputOf(driver);
  const base = `http://127.0.0.1:${port}`;
  try {
    const isUp = () => call(base, 'GET', '/status').then(Boolean, () => false);
    if (!(await waitUntil(isUp, START_MS))) throw new Error(`no WebKitWebDriver:\n${printed()}`);
    const browserOptions = { binary: await miniBrowser(), args: ['--automation'] };
    const alwaysMatch = { 'webkitgtk:browserOptions': browserOptions };
    const { sessionId } = await call(base, 'POST', '/session', { capabilities: { alwaysMatch } });
    const session = `${base}/session/${sessionId}`;
    try {
      await run(engineOf(session));
    } finally {
      await call(session, 'DELETE', '');
    }
  } finally {
    await endProcess(driver);
  }
}

/** WebKitGTK's example browser, which is not on the PATH. @throws {Error} if it is not installed */
async function miniBrowser(): Promise<string> {
  const folders = await readdir(LIBRARIES);
  const found = folders
    .map((folder) => path.join(LIBRARIES, folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((file) => existsSync(file));
  if (!found) throw new Error(`no MiniBrowser in ${LIBRARIES}: webkit2gtk-driver is missing`);
  return found;
}

/**
 * Sends a command of WebDriver.
 *
 * @returns its value, which is an object, an array or a scalar depending on the command
 * @throws {Error} that of WebDriver
 * @see https://www.w3.org/TR/webdriver2/#endpoints
 */
async function call(base: string, method: string, command: string, body?: object) {
  const response = await fetch(base + command, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${command}: ${value.error}: ${value.message}`);
  return value;
}

function engineOf(session: string): Engine {
  const post = (command: string, body: object) => call(session, 'POST', command, body);
  const idOf = async (selector: string): Promise<string> => {
    const found = await post('/element', { using: 'css selector', value: selector });
    return found[ELEMENT];
  };
  return {
    open: (url) => post('/url', { url }),
    resize: (width, height) => post('/window/rect', { width, height }),
    evaluate: (run) => post('/execute/sync', { script: `return (${run})()`, args: [] }),
    click: async (selector) => {
      const id = await idOf(selector);
      // As Puppeteer does: at the edge of the window it may be below what is fixed there, or still move.
      const script = `arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`;
      await post('/execute/sync', { script, args: [{ [ELEMENT]: id }] });
      await post(`/element/${id}/click`, {});
    },
    type: async (selector, text) => post(`/element/${await idOf(selector)}/value`, { text }),
    press: (text) => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      return post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    inject: (script) => post('/execute/sync', { script, args: [] }),
  };
}
