import { cacheLife, cacheTag } from 'next/cache';
import Link from 'next/link';

async function getArticle(id: string): Promise<{ title: string; content: string }> {
  'use cache';
  cacheLife('max');
  cacheTag(`article:${id}`);
  const api = process.env.API_BASE_URL;
  if (!api) return { title: '', content: '' };
  const response = await fetch(`${api}/article_info?id=${id}`);
  const { data } = await response.json();
  return data.article;
}

export const ensureStatic = 'navigation';
export const generateStaticParams = () => [{ category: 'any', id: '1' }];

export default async function Page({ params }: PageProps<'/content/[category]/[id]'>) {
  const { title, content } = await getArticle((await params).id);
  return (
    <>
      <Link href="/">home</Link>
      <h1>{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the bench's own HTML */}
      <main dangerouslySetInnerHTML={{ __html: content }} />
    </>
  );
}
