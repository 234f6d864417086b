import { NOT_FOUND } from '@wenzhan/contract/urls/table';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { editionSegment } from '@wenzhan/kit/urls/editions';

/** The path of the document of all paths without a route, in the edition of a path. */
export function notFoundPage(path: string): string {
  const segment = editionSegment(path);
  return segment ? pathInEdition(segment, NOT_FOUND) : '/_not-found';
}
