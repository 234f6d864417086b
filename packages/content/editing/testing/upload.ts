import { randomUUID } from 'node:crypto';
import { UPLOAD_PART_BYTES } from '@wenzhan/contract/calls/editing/files';
import sharp from 'sharp';
import type { editorsApi } from './editors-api';

type Api = Awaited<ReturnType<typeof editorsApi>>;

/** Uploads a file in parts, and returns the answer to the last one. */
export async function upload(
  { post }: Api,
  name: string,
  bytes: Buffer,
  id: string = randomUUID(),
) {
  const parts = Math.max(1, Math.ceil(bytes.length / UPLOAD_PART_BYTES));
  for (let index = 0; ; index += 1) {
    const part = bytes.subarray(index * UPLOAD_PART_BYTES, (index + 1) * UPLOAD_PART_BYTES);
    const isLast = index === parts - 1;
    const body = { upload: id, name, index, isLast, data: part.toString('base64') };
    const answer = await post('zhao', 'edit_upload', body);
    if (isLast || answer.status !== 200) return answer;
  }
}

/** A picture of one colour. */
export const picture = (width = 8, height = 4) =>
  sharp({ create: { width, height, channels: 3, background: '#a32' } });
/** Where and with what a photo was taken. */
export const ORIGIN = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '39/1 54/1 0/1',
  GPSLongitude: '116/1 24/1 0/1',
};
export const EXIF = { exif: { IFD0: { Make: 'Phone', Artist: 'Li' }, IFD3: ORIGIN } };

/** What a picture says besides its pixels: nothing, if it is clean. */
export async function metadataOf(bytes: Buffer) {
  const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
  return Object.fromEntries(
    Object.entries({ exif, xmp, iptc, icc, orientation }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}
