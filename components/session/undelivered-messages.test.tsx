// @vitest-environment happy-dom
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { editorToken, isLinkReader } from '@/lib/request/editor';
import { UndeliveredMessages } from './undelivered-messages';

vi.mock('@/lib/request/editor', () => ({ editorToken: vi.fn(), isLinkReader: vi.fn() }));

/** What the bar shows of these files in the folder of messages. */
async function shownOf(files: readonly string[]): Promise<string | null> {
  const dir = temporaryFolder();
  for (const file of files) {
    mkdirSync(path.join(dir, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(dir, file), '{}');
  }
  vi.stubEnv('MESSAGES_DIR', dir);
  const element = await UndeliveredMessages();
  return element && render(element).container.textContent;
}

const FILES = ['waiting/1.json', 'waiting/2.3-1-99.json', 'sending/3.json', 'failed/4.json'];

beforeEach(() => {
  vi.mocked(editorToken).mockResolvedValue('token');
  vi.mocked(isLinkReader).mockResolvedValue(false);
});

test('an editor is told how many messages wait or failed', async () => {
  const beside = ['sent/5.json', 'spent/6', 'waiting/7.json.0badcafe.part'];
  expect(await shownOf([...FILES, ...beside])).toBe('访客留言：3条待投递，1条投递失败');
});

test('nothing is shown without any, to a visitor, to a reader of a preview link, and where nothing is stored', async () => {
  expect(await shownOf(['sent/5.json'])).toBeNull();
  vi.mocked(editorToken).mockResolvedValue(undefined);
  expect(await shownOf(FILES)).toBeNull();
  vi.mocked(editorToken).mockResolvedValue('token');
  vi.mocked(isLinkReader).mockResolvedValue(true);
  expect(await shownOf(FILES)).toBeNull();
  vi.mocked(isLinkReader).mockResolvedValue(false);
  vi.stubEnv('VERCEL', '1');
  expect(await shownOf(FILES)).toBeNull();
});

test('a folder that cannot be read is no empty one', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('MESSAGES_DIR', '/dev/null/messages');
  const element = await UndeliveredMessages();
  expect(element && render(element).container.textContent).toBe('访客留言：文件夹无法读取');
});
