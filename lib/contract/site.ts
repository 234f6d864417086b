import type { NavEntry } from '../api/schemas';
import type { Note } from './finding';
import type { Session } from './session';

const NAV_PATH = /^(\/(?![/\\])|https?:\/\/)/;

/** Checks `index_info`. */
export async function checkSite(session: Session): Promise<void> {
  const answer = await session.good('index_info', { requiredLogin: 0 });
  if (answer) checkEntries(answer.data.site.headNav, 'data.site.headNav', answer.note);
}

function checkEntries(entries: NavEntry[], where: string, note: Note): void {
  for (const [index, { path, children }] of entries.entries()) {
    const here = `${where}.${index}`;
    if (!NAV_PATH.test(path)) note('nav-path', `${here}.path`, '/… or http(s)://…', path);
    checkEntries(children ?? [], `${here}.children`, note);
  }
}
