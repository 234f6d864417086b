'use client';

import { pathInEdition, splitEdition } from '@wenzhan/kit/urls/edition-path';
import { SIMPLIFIED_LANGUAGE, TRADITIONAL_SEGMENT } from '@wenzhan/kit/urls/traditional';
import { usePathname } from 'next/navigation';
import type { MouseEvent } from 'react';

/**
 * A link to the same page in the other script. All links there stay in that script, which keeps the choice.
 *
 * @param traditional `lang` of pages in traditional characters
 */
export function ScriptLink({ traditional }: { traditional: string }) {
  const path = usePathname();
  const isTraditional = isTraditionalPath(path);
  const language = isTraditional ? SIMPLIFIED_LANGUAGE : traditional;
  return (
    <a href={otherScript(path)} hrefLang={language} lang={language} onClick={keepQuery}>
      {isTraditional ? '简体中文' : '繁體中文'}
    </a>
  );
}

/** Documents of many paths, and pages in one script: the link leads to the other home page. */
const LEADS_HOME = ['/login', '/test', '/gone', '/_not-found', '/not_found'];

const isTraditionalPath = (path: string) => splitEdition(path).segment === TRADITIONAL_SEGMENT;

function otherScript(path: string): string {
  const isTraditional = isTraditionalPath(path);
  const page = isTraditional ? splitEdition(path).path : path;
  const other = LEADS_HOME.includes(page) ? '/' : page;
  return isTraditional ? other : pathInEdition(TRADITIONAL_SEGMENT, other);
}

/** The keyword of a search. Reading it while rendering would make every page dynamic. */
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = window.location.search;
}
