/** The build's URL without `SITE_URL`, which the tests also set for their servers. */
export const LOCAL = 'http://localhost:3000';

/** Headers of a crawler. */
export const GOOGLE = {
  'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
};

/** A response as a crawler reads it: status, headers, complete text. */
export async function read(base: string | undefined, path: string, headers = {}) {
  const answer = await fetch(`${base}${path}`, { headers, redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A public change of the content API. */
export interface PublicChange {
  kind: 'article' | 'page' | 'category';
  id?: string;
  name?: string;
  category?: string;
  title: string;
  updatedAt: string;
  noindex?: boolean;
}

/** All public changes, from the site's own content API. */
export async function publicChanges(base: string | undefined): Promise<PublicChange[]> {
  const answer = await fetch(`${base}/api/web/changes?limit=10000`);
  return (await answer.json()).data.list;
}

/** The path of the page of a change. */
export function pagePath({ kind, id, name, category }: PublicChange): string {
  if (kind === 'article') return `/content/${category}/${id}`;
  if (kind === 'category') return `/content/${name}`;
  return name === 'about_us' ? '/about_us' : `/single_page/${name}`;
}
