import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { pageGraph } from '@/lib/site/metadata/json-ld';
import { jsonLdText } from '@/lib/site/metadata/json-ld-text';
import type { PageMetadata } from '@/lib/site/metadata/page-description';
import { sharePath } from '@/lib/site/metadata/share-address';
import { pageUrl } from '@/lib/site/page-edition';
import { getSite } from '@/lib/site/queries/site';

interface StructuredDataProps<T> {
  /** The page's data. */
  value: T;
  factsOf: (site: SiteConfig, value: T) => PageMetadata;
}

/**
 * The page's structured data: its JSON-LD graph, and the text and square image of the card in WeChat
 * and QQ. Renders nothing for a page that is not shareable yet, such as a draft.
 */
export async function StructuredData<T>({ value, factsOf }: StructuredDataProps<T>) {
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
        <meta itemProp="image" content={pageUrl(sharePath(picture, 'square'))} />
      </div>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by jsonLdText */}
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: graph }} />
    </>
  );
}
