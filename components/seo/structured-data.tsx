import type { SiteConfig } from '@/lib/api/schemas';
import { getSite } from '@/lib/data/site';
import { absoluteUrl } from '@/lib/routing/site-url';
import { pageGraph } from '@/lib/seo/json-ld';
import { jsonLdText } from '@/lib/seo/json-ld-text';
import type { PageMetadata } from '@/lib/seo/page-metadata';
import { sharePath } from '@/lib/seo/share-address';

interface PageDataProps<T> {
  /** What the page shows. */
  value: T;
  factsOf: (site: SiteConfig, value: T) => PageMetadata;
}

/**
 * What a page tells machines in its body: its graph, and the words and the square picture of the
 * card that WeChat and QQ make. Nothing where nobody is to share the page yet.
 */
export async function StructuredData<T>({ value, factsOf }: PageDataProps<T>) {
  const site = await getSite();
  const facts = factsOf(site, value);
  const { name, description, picture } = facts;
  if (!picture) return null;
  const graph = jsonLdText(pageGraph(site, facts));
  return (
    <>
      <div hidden itemScope itemType="https://schema.org/WebPage">
        <meta itemProp="name" content={name} />
        <meta itemProp="description" content={description} />
        <meta itemProp="image" content={absoluteUrl(sharePath(picture, 'square'))} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by jsonLdText */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />
    </>
  );
}
