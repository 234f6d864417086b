import { mkdirSync, writeFileSync } from 'node:fs';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { pictureSize } from '@wenzhan/text/pictures/picture-size';
import { expect, test, vi } from 'vitest';
import { picture } from '../testing/upload';
import { MediaFolder } from './media-folder';

vi.mock('@wenzhan/text/pictures/picture-size', { spy: true });

test('of thousands of pictures those of a page are opened, and once', async () => {
  const dir = temporaryFolder();
  mkdirSync(`${dir}/media/a`, { recursive: true });
  const png = await picture().png().toBuffer();
  for (let index = 0; index < 3000; index += 1) writeFileSync(`${dir}/media/a/${index}.png`, png);
  const media = new MediaFolder(dir);
  const everything = () => true;
  const opened = async (page: number) => {
    vi.mocked(pictureSize).mockClear();
    const { list, total } = await media.list(everything, page, 100);
    expect([list.length, list[0]?.width, total]).toEqual([100, 8, 3000]);
    return vi.mocked(pictureSize).mock.calls.length;
  };
  expect(await opened(1)).toBe(100);
  expect(await opened(1)).toBe(0);
  expect(await opened(30)).toBe(100);
  writeFileSync(`${dir}/media/a/7.png`, png);
  await media.list(everything, 1, 1);
  expect(await opened(1)).toBeLessThanOrEqual(1);
});
