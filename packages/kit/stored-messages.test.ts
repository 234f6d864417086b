import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { messagesDir } from './stored-messages';
import { temporaryFolder } from './testing/temporary-folder';

/** A folder that a server is started in, and that of a site; files are those of the first. */
function started(...files: string[]) {
  const [base, site] = [temporaryFolder(), temporaryFolder()];
  vi.stubEnv('CONTENT_DIR', site);
  for (const file of files) {
    mkdirSync(path.dirname(path.join(base, file)), { recursive: true });
    writeFileSync(path.join(base, file), '');
  }
  return { base, site };
}

test('messages are below the folder of the site, which can be copied whole', () => {
  const { base, site } = started();
  expect(messagesDir(base)).toBe(path.join(site, 'data/messages'));
});

test('a folder that is set wins', () => {
  const { base } = started();
  vi.stubEnv('MESSAGES_DIR', 'mine');
  expect(messagesDir(base)).toBe(path.join(base, 'mine'));
});

test('messages of an earlier version stay where they are, and later ones go there, too', () => {
  const { base } = started('messages/waiting/1.json');
  expect(messagesDir(base)).toBe(path.join(base, 'messages'));
});

test('without a folder of its own the site has them where it is started', () => {
  const { base } = started();
  vi.stubEnv('CONTENT_DIR', undefined);
  expect(messagesDir(base)).toBe(path.join(base, 'messages'));
});

test('a folder that is a category, or cannot be written, gets none', () => {
  const { base, site } = started();
  mkdirSync(path.join(site, 'data'));
  writeFileSync(path.join(site, 'data/category.yaml'), '');
  expect(messagesDir(base)).toBe(path.join(base, 'messages'));
  const full = started();
  chmodSync(full.site, 0o555);
  // Root may write anywhere.
  vi.stubEnv('CONTENT_DIR', process.getuid?.() === 0 ? '/proc/self' : full.site);
  expect(messagesDir(full.base)).toBe(path.join(full.base, 'messages'));
});

test('what is below the folder of the site stays in use when that cannot be written any more', () => {
  const { base, site } = started('messages/waiting/1.json');
  mkdirSync(path.join(site, 'data/messages'), { recursive: true });
  expect(messagesDir(base)).toBe(path.join(site, 'data/messages'));
});
