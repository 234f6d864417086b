import type { Element } from 'hast';
import { decoded } from '../../../lib/urls/path';

/** The file of a picture: the optimiser's address has it in its query. */
export function pictureUrl({ src, dataSrc, dataOriginal }: Element['properties']): string {
  const url = String(dataOriginal ?? dataSrc ?? src ?? '');
  return decoded(/^\/_next\/image\?url=([^&]+)/.exec(url)?.[1] ?? url);
}
