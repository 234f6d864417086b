import { routes } from '@wenzhan/contract/urls/routes';
import { ArticleTools } from '@/components/article/article-enhancements';
import { OutdatedNotice } from '@/components/article/outdated-notice';
import { ProductCards } from '@/components/article/product-card';
import { Prose } from '@/components/article/prose';
import { Form } from '@/components/forms/form';
import { ProductStyles } from '@/components/lists/product-styles';
import { Breadcrumb } from '@/components/parts/breadcrumb';
import { InterfaceText } from '@/components/parts/interface-text';
import { DownloadsSection } from '@/components/sections/downloads-section';
import { SectionFrame } from '@/components/sections/section-frame';
import { PreviewStatus } from '@/components/session/article-status';
import { EditorOnly } from '@/components/session/editor-only';
import { articleTrail } from '@/lib/site/metadata/page-metadata';
import { pageMessages, pageUrl } from '@/lib/site/page-edition';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import { ProductGallery } from './product-gallery';
import { ProductHeader } from './product-header';
import { Specifications } from './specifications';

/**
 * A product: pictures, name and number, specifications, text, downloads, related products, and a form for enquiries. It has
 * no dates and no author, and nothing before or after it.
 */
export function ProductPage(props: ArticlePageData) {
  const { article, body, category, above, related, enquiry, editUrl, translation } = props;
  const { product, cover } = article;
  const texts = pageMessages().products;
  const pictures = product?.pictures?.length ? product.pictures : cover ? [cover] : [];
  const { specifications = [], downloads = [] } = product ?? {};
  return (
    <article className="product-page">
      <ProductStyles />
      <div className="product-opening">
        <Breadcrumb trail={articleTrail(category, above)} />
        <div className={pictures.length > 0 ? 'product-beside' : undefined}>
          {pictures.length > 0 && <ProductGallery pictures={pictures} name={article.title} />}
          <ProductHeader {...props} />
        </div>
        {translation?.outdated && (
          <OutdatedNotice translation={translation} original={routes.article(article)} />
        )}
      </div>
      {specifications.length > 0 && <Specifications groups={specifications} />}
      {body.length > 0 && (
        <SectionFrame title={texts.introduction}>
          <Prose body={body} />
        </SectionFrame>
      )}
      {downloads.length > 0 && (
        <div id="downloads">
          <DownloadsSection
            section={{ type: 'downloads', title: texts.downloads, items: downloads }}
          />
        </div>
      )}
      {enquiry && (
        <div id="enquire" className="product-screen">
          <SectionFrame title={enquiry.form.title}>
            {enquiry.form.description && <p>{enquiry.form.description}</p>}
            <Form {...enquiry} values={{ product: fullName(article) }} />
          </SectionFrame>
        </div>
      )}
      {related.length > 0 && (
        <aside className="product-related">
          <h2>
            <InterfaceText>{texts.related}</InterfaceText>
          </h2>
          <ProductCards products={related} heading="h3" />
        </aside>
      )}
      <p className="product-address">{pageUrl(routes.article(article))}</p>
      <ArticleTools />
      <EditorOnly>
        <PreviewStatus
          status={article.status}
          editUrl={editUrl}
          isOutdated={translation?.outdated}
        />
      </EditorOnly>
    </article>
  );
}

/** The number first, by which the maker finds it. */
const fullName = ({ title, product }: ArticlePageData['article']): string =>
  [product?.number, title].filter(Boolean).join(' ');
