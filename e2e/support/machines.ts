/** The address that the build is made for without `SITE_URL`, and that the tests tell its servers. */
export const LOCAL = 'http://localhost:3000';

/** An answer as a machine reads it: status, headers, the whole text. */
export async function read(base: string | undefined, path: string, headers = {}) {
  const answer = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** The path of an absolute address of the site. @throws for any other address */
export function pathOf(address: string): string {
  const { origin, pathname } = new URL(address);
  if (origin !== LOCAL) throw new Error(`${address} is no absolute address of this site`);
  return pathname;
}

/** What the content API says is public. */
export interface PublicChange {
  kind: 'article' | 'page' | 'category';
  id?: string;
  name?: string;
  category?: string;
  title: string;
  updatedAt: string;
  noindex?: boolean;
}

/** Everything public, as the site's own content API lists it. */
export async function publicChanges(base: string | undefined): Promise<PublicChange[]> {
  const answer = await fetch(`${base}/api/web/changes?limit=10000`);
  return (await answer.json()).data.list;
}

/** The paths of the pages that changes stand for. */
export function pagePath({ kind, id, name, category }: PublicChange): string {
  if (kind === 'article') return `/content/${category}/${id}`;
  if (kind === 'category') return `/content/${name}`;
  return name === 'about_us' ? '/about_us' : `/single_page/${name}`;
}
