import type { NavEntry, SiteConfig } from '../../calls/site';
import { type License, SITE_PATH } from '../../schemas/fields';
import type { Note } from './finding';
import type { Session } from './session';

const URL_FORM = /^https?:\/\/[^/]/;

/** Checks `index_info`. */
export async function checkSite(session: Session): Promise<SiteConfig | undefined> {
  const response = await session.good('index_info', { requiredLogin: 0 });
  if (!response) return undefined;
  const { site } = response.data;
  checkEntries(site.headNav, 'data.site.headNav', response.note);
  checkLicense(site.license, 'data.site.license', response.note);
  checkFrame(site, response.note);
  return site;
}

/** Records links around pages that the site does not show. */
function checkFrame({ headerButton, announcement, footer }: SiteConfig, note: Note): void {
  if (headerButton) checkPath(headerButton.path, 'data.site.headerButton.path', note);
  if (announcement?.path) checkPath(announcement.path, 'data.site.announcement.path', note);
  for (const [index, { links }] of (footer?.columns ?? []).entries()) {
    checkEntries(links, `data.site.footer.columns.${index}.links`, note);
  }
  for (const list of ['social', 'friends'] as const) {
    for (const [index, { url }] of (footer?.[list] ?? []).entries()) {
      if (URL_FORM.test(url)) continue;
      note('site-link', `data.site.footer.${list}.${index}.url`, 'http(s)://…', url);
    }
  }
}

function checkPath(path: string, where: string, note: Note): void {
  if (!SITE_PATH.test(path)) note('nav-path', where, '/… or http(s)://…', path);
}

/** Records a licence whose URL is not http(s). */
export function checkLicense(license: License | undefined, where: string, note: Note): void {
  if (license && !URL_FORM.test(license.url)) {
    note('license-url', `${where}.url`, 'http(s)://…', license.url);
  }
}

function checkEntries(entries: NavEntry[], where: string, note: Note): void {
  for (const [index, { path, children }] of entries.entries()) {
    const here = `${where}.${index}`;
    checkPath(path, `${here}.path`, note);
    checkEntries(children ?? [], `${here}.children`, note);
  }
}
