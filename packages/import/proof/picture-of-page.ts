import { decoded } from '@wenzhan/kit/urls/path';
import type { Element } from 'hast';

/** The file of a picture: the optimiser's address has it in its query. */
export function pictureUrl({ src, dataSrc, dataOriginal }: Element['properties']): string {
  const url = String(dataOriginal ?? dataSrc ?? src ?? '');
  return decoded(/^\/_next\/image\?url=([^&]+)/.exec(url)?.[1] ?? url);
}
