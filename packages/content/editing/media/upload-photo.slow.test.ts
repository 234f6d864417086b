import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { editorsApi } from '../testing/editors-api';
import { metadataOf, ORIGIN, upload } from '../testing/upload';

test('a photo of 20 megabytes has no place any more', async () => {
  const api = await editorsApi({});
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const size = { width: 5200, height: 3400, channels: 3, background: '#888' } as const;
  const photo = sharp({ create: { ...size, noise } }).jpeg({ quality: 100 });
  const bytes = await photo.withExif({ IFD0: { Make: 'Phone' }, IFD3: ORIGIN }).toBuffer();
  expect(bytes.length).toBeGreaterThan(20_000_000);
  expect((await metadataOf(bytes)).exif).toBeDefined();
  const { data } = await upload(api, 'photo.jpg', bytes);
  const kept = readFileSync(path.join(api.dir, data.file.path));
  expect(data.file).toMatchObject({ width: 5200, height: 3400 });
  expect(await metadataOf(kept)).toEqual({});
}, 120_000);
