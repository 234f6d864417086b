import { EDITION_FILES } from '@wenzhan/contract/urls/table';
import { EDITION_PARAMETER } from '@wenzhan/kit/urls/edition-path';

/** Rewrites to the files of further editions; that of the home page as Markdown is a page's. */
export const editionRewrites = EDITION_FILES.map(({ pattern }) => {
  const file = pattern.replace(/\[(\w+)\]/g, ':$1');
  const handler =
    file === '/index.md' ? '/api/markdown/:edition/index' : `/api/editions/:edition${file}`;
  return { source: `/${EDITION_PARAMETER}${file}`, destination: handler };
});
