'use client';

import {
  isTraditionalPath,
  ONE_SCRIPT,
  SIMPLIFIED_LANGUAGE,
  TRADITIONAL_HOME,
  TRADITIONAL_NOT_FOUND,
} from '@wenzhan/kit/urls/traditional';
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
const LEADS_HOME = [
  ...ONE_SCRIPT,
  '/gone',
  '/_not-found',
  `${TRADITIONAL_HOME}/gone`,
  TRADITIONAL_NOT_FOUND,
];

function otherScript(path: string): string {
  const page = LEADS_HOME.includes(path) ? '/' : path;
  if (!isTraditionalPath(path)) return TRADITIONAL_HOME + (page === '/' ? '' : page);
  return page === '/' ? page : page.slice(TRADITIONAL_HOME.length) || '/';
}

/** The keyword of a search. Reading it while rendering would make every page dynamic. */
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = window.location.search;
}
