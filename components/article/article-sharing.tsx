import { articleMetadata } from '@/lib/site/metadata/page-metadata';
import { SHARE_SIZES, type ShareSubject, sharePath } from '@/lib/site/metadata/share-address';
import type { ArticlePageData } from '@/lib/site/queries/articles';
import { getSite } from '@/lib/site/queries/site';
import { routes } from '@/lib/urls';
import { configuredSiteUrl } from '@/lib/urls/site-url';
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
    <div className={styles.sharing}>
      <ShareLinks title={article.title} site={configuredSiteUrl()} />
      {/* `addMarkdownCopy` makes it copy. Without scripts it opens the Markdown, and does not speak of copying. */}
      <a href={routes.markdown(routes.article(article))} data-copy-markdown>
        <span>复制为 </span>Markdown
      </a>
      {picture && <QrAndPoster picture={picture} />}
    </div>
  );
}

/** Few elements and one link, because each is in the HTML twice. */
function QrAndPoster({ picture }: { picture: ShareSubject }) {
  return (
    <details>
      <summary>二维码与海报</summary>
      {/* biome-ignore lint/performance/noImgElement: a small PNG that needs no other sizes */}
      <img
        src={sharePath(picture, 'qr')}
        {...SHARE_SIZES.qr}
        alt="本文网址的二维码"
        loading="lazy"
      />
      <a href={sharePath(picture, 'poster')} rel="nofollow">
        打开海报图片
      </a>
    </details>
  );
}
