import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { withFolder } from '@/e2e/support/temporary-folder';
import { renderMarkdown } from './markdown';

test.each([
  [undefined, 'width="40" height="30"'],
  [1, 'width="40" height="30"'],
  [3, 'width="40" height="30"'],
  [6, 'width="30" height="40"'],
  [8, 'width="30" height="40"'],
])(
  'a photograph with the EXIF orientation %s says the size in which it is shown',
  async (orientation, size) => {
    await withFolder('wenzhan-photo-', async (folder) => {
      vi.spyOn(process, 'cwd').mockReturnValue(folder);
      await mkdir(path.join(folder, 'public/media'), { recursive: true });
      const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
      const turned = orientation ? photo.withMetadata({ orientation }) : photo;
      await turned.jpeg().toFile(path.join(folder, 'public/media/photo.jpg'));
      expect(await renderMarkdown('![照片](/media/photo.jpg)')).toContain(size);
    });
  },
);

test('a file is found whatever its name contains', async () => {
  await withFolder('wenzhan-photo-', async (folder) => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    await mkdir(path.join(folder, 'public/media'), { recursive: true });
    const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
    await photo.jpeg().toFile(path.join(folder, 'public/media/甲 #1,a&b.jpg'));
    const address = `/media/${encodeURIComponent('甲 #1,a&b.jpg')}`;
    expect(await renderMarkdown(`![照片](${address})`)).toContain('width="40" height="30"');
  });
});
