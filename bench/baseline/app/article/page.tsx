import { readFile } from 'node:fs/promises';
import Link from 'next/link';

/** The site's own article, as its build has rendered it. */
const html = await readFile('article.html', 'utf8');

export default function Page() {
  return (
    <>
      <Link href="/">home</Link>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own HTML */}
      <main dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}
