'use client';

import { usePathname } from 'next/navigation';
import type { MouseEvent } from 'react';
import {
  ONE_SCRIPT,
  SIMPLIFIED_LANGUAGE,
  TRADITIONAL_HOME,
  traditionalLanguage,
} from '@/lib/routes/traditional';

/** A link to the same page in the other script. All links there stay in that script, which keeps the choice. */
export function ScriptLink() {
  const path = usePathname();
  const isTraditional = path === TRADITIONAL_HOME || path.startsWith(`${TRADITIONAL_HOME}/`);
  const language = isTraditional ? SIMPLIFIED_LANGUAGE : traditionalLanguage();
  return (
    <a
      href={isTraditional ? path.slice(TRADITIONAL_HOME.length) || '/' : traditionalPath(path)}
      hrefLang={language}
      lang={language}
      onClick={keepQuery}
    >
      {isTraditional ? '简体中文' : '繁體中文'}
    </a>
  );
}

function traditionalPath(path: string): string {
  return TRADITIONAL_HOME + (path === '/' || ONE_SCRIPT.includes(path) ? '' : path);
}

/** The keyword of a search. Reading it while rendering would make every page dynamic. */
function keepQuery({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.search = window.location.search;
}
