import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { loadCover } from './load-cover';

let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  mkdirSync(path.join(folder, 'content/media'), { recursive: true });
  writeFileSync(path.join(folder, 'secret'), 'secret');
});

test.each(['甲 乙.png', '图#1.png', 'a&b,c+d=e@f;g:h$i?.png', '100%.png'])(
  'a cover is found by the address of its file %s',
  async (name) => {
    writeFileSync(path.join(folder, 'content/media', name), name);
    expect(String(await loadCover(`/media/${encodeURIComponent(name)}`))).toBe(name);
  },
);

test.each(['/media/../../secret', '/media/..%2f..%2fsecret', '/media/%2e%2e%2f%2e%2e%2fsecret'])(
  '%s leads to no file outside of the folder',
  async (address) => {
    expect(await loadCover(address)).toBeNull();
  },
);
