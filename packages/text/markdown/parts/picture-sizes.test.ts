import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { renderBody } from '../../article/body';
import { renderMarkdown } from '../markdown';

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
      await mkdir(path.join(folder, 'content/media'), { recursive: true });
      const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
      const turned = orientation ? photo.withMetadata({ orientation }) : photo;
      await turned.jpeg().toFile(path.join(folder, 'content/media/photo.jpg'));
      expect(await renderMarkdown('![照片](/media/photo.jpg)')).toContain(size);
    });
  },
);

test.each([
  ['<img src="/media/photo.png" width="20">', 'width="20" height="15"'],
  ['<img src="/media/photo.png" height="15">', 'height="15" width="20"'],
  ['<img src="/media/photo.png" width="20px" height="9.6">', 'width="20" height="10"'],
  ['<img src="/media/photo.png" width="50%">', 'width="323" height="242"'],
  ['<img src="/media/photo.png" width="auto" height="50%">', 'width="40" height="30"'],
  ['![照片](/media/photo.png?v=2#a)', 'width="40" height="30"'],
  ['![照片](http://localhost:3000/media/photo.png)', 'width="40" height="30"'],
  ['![照片](/media/café.png)'.normalize('NFC'), 'width="40" height="30"'],
  ['![照片](/media/%E5%9B%BE%C3%A9.png)'.normalize('NFD'), 'width="40" height="30"'],
])('%s has a size on the page', async (markdown, size) => {
  await withFolder('wenzhan-photo-', async (folder) => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    await mkdir(path.join(folder, 'content/media'), { recursive: true });
    const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
    const names = ['photo.png', 'café.png'.normalize('NFD'), '图é.png'.normalize('NFC')];
    for (const name of names) await photo.png().toFile(path.join(folder, 'content/media', name));
    const html = renderBody(await renderMarkdown(markdown), '').html;
    expect(html).not.toContain('boxed');
    for (const side of size.split(' ')) expect(html).toContain(` ${side}`);
  });
});

test('a file is found whatever its name contains', async () => {
  await withFolder('wenzhan-photo-', async (folder) => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
    await mkdir(path.join(folder, 'content/media'), { recursive: true });
    const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
    await photo.jpeg().toFile(path.join(folder, 'content/media/甲 #1,a&b.jpg'));
    const address = `/media/${encodeURIComponent('甲 #1,a&b.jpg')}`;
    expect(await renderMarkdown(`![照片](${address})`)).toContain('width="40" height="30"');
  });
});
