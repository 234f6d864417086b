import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';

/*
 * Runs before each file of project `fresh` (vitest.config.ts): the files of a thread share packages, but neither modules
 * of the project, nor settings, nor what the project keeps for a process, nor the document.
 */

const thread = globalThis as typeof globalThis & { firstSettings?: NodeJS.ProcessEnv };

vi.resetModules();
vi.useRealTimers();
vi.unstubAllEnvs();
thread.firstSettings ??= { ...process.env };
for (const name of Object.keys(process.env)) {
  if (!(name in thread.firstSettings)) delete process.env[name];
}
Object.assign(process.env, thread.firstSettings);
for (const name of Object.getOwnPropertySymbols(globalThis)) {
  if (name.description?.startsWith('wenzhan')) Reflect.deleteProperty(globalThis, name);
}
// The framework expects it of its server, as soon as it is loaded.
Object.assign(globalThis, { AsyncLocalStorage });
if (typeof document !== 'undefined') clearDocument();

function clearDocument(): void {
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
}
