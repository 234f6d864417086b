import { routes } from '@wenzhan/contract/urls/routes';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';
import { InterfaceText } from '@/components/parts/interface-text';
import { articleMetadata } from '@/lib/site/metadata/page-metadata';
import { SHARE_SIZES, type ShareSubject, sharePath } from '@/lib/site/metadata/share-address';
import {
  interfaceAttributes,
  interfaceLanguage,
  pageLink,
  pageMessages,
} from '@/lib/site/page-edition';
import type { ArticlePageData } from '@/lib/site/queries/page-data';
import { getSite } from '@/lib/site/queries/site';
import styles from './article-sharing.module.css';
import { ShareLinks } from './share-links';

/**
 * Ways to pass an article on: its link, its Markdown, its QR code and its poster. A draft has only the first
 * two.
 */
export async function ArticleSharing(props: ArticlePageData) {
  const { article } = props;
  const { picture } = articleMetadata(await getSite(), props);
  return (
    <div className={styles.sharing} {...interfaceLanguage()}>
      <ShareLinks title={article.title} site={configuredSiteUrl()} />
      {/* `addMarkdownCopy` makes it copy. Without scripts it opens the Markdown, and does not speak of copying. */}
      <a
        href={pageLink(routes.markdown(routes.article(article)))}
        data-copy-markdown
        {...interfaceAttributes()}
      >
        <span>{pageMessages().pages.article.copyAs}</span>Markdown
      </a>
      {picture && <QrAndPoster picture={picture} />}
    </div>
  );
}

/** Few elements and one link, because each is in the HTML twice. */
function QrAndPoster({ picture }: { picture: ShareSubject }) {
  const { qrAndPoster, qrCode, openPoster } = pageMessages().pages.article;
  return (
    <details>
      <summary>
        <InterfaceText>{qrAndPoster}</InterfaceText>
      </summary>
      {/* biome-ignore lint/performance/noImgElement: a small PNG that needs no other sizes */}
      <img
        src={pageLink(sharePath(picture, 'qr'))}
        {...SHARE_SIZES.qr}
        alt={qrCode}
        loading="lazy"
      />
      <a href={pageLink(sharePath(picture, 'poster'))} rel="nofollow">
        <InterfaceText>{openPoster}</InterfaceText>
      </a>
    </details>
  );
}
