import type { License, NavEntry } from '../../lib/api/schemas';
import type { Note } from './finding';
import type { Session } from './session';

const NAV_PATH = /^(\/(?![/\\])|https?:\/\/)/;

/** Checks `index_info`. */
export async function checkSite(session: Session): Promise<void> {
  const answer = await session.good('index_info', { requiredLogin: 0 });
  if (!answer) return;
  const { headNav, license } = answer.data.site;
  checkEntries(headNav, 'data.site.headNav', answer.note);
  checkLicense(license, 'data.site.license', answer.note);
}

/** Records a licence whose URL is not http(s). */
export function checkLicense(license: License | undefined, where: string, note: Note): void {
  if (license && !/^https?:\/\/[^/]/.test(license.url)) {
    note('license-url', `${where}.url`, 'http(s)://…', license.url);
  }
}

function checkEntries(entries: NavEntry[], where: string, note: Note): void {
  for (const [index, { path, children }] of entries.entries()) {
    const here = `${where}.${index}`;
    if (!NAV_PATH.test(path)) note('nav-path', `${here}.path`, '/… or http(s)://…', path);
    checkEntries(children ?? [], `${here}.children`, note);
  }
}
