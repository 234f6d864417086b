import type { ArticleSummary } from '@wenzhan/contract/calls/articles';
import { routes } from '@wenzhan/contract/urls/routes';
import { shownPicture } from '@wenzhan/text/pictures/picture-hosts';
import { Link } from '@/components/parts/link';
import { Picture } from '@/components/parts/picture';
import { Words } from '@/components/parts/words';
import { StatusBadge } from '@/components/session/article-status';
import { pageMessages } from '@/lib/site/page-edition';
import type { InCategory } from '@/lib/site/queries/page-data';
import { PublishedDate } from '../parts/published-date';
import styles from './article-card.module.css';
import { CoverTransition } from './cover-transition';

interface ArticleCardProps {
  article: ArticleSummary & Pick<InCategory, 'isUndated'>;
  /** A label above the title, such as the category's title. */
  kicker?: string | undefined;
  /** The title of the category, in a list of several. */
  category?: string | undefined;
  /** `lead` is the one large card of a page. */
  rank?: 'lead' | 'plain';
  /** The heading's level, so that the page's outline skips none. */
  heading?: 'h2' | 'h3';
}

const SIZES = {
  lead: '(width >= 64rem) 43rem, 100vw',
  plain: '(width >= 64rem) 32rem, (width >= 44rem) 50vw, (width >= 22rem) 7rem, 100vw',
} as const;

/** An article in a list: cover, title, summary, date. The whole card is a link. */
export function ArticleCard(props: ArticleCardProps) {
  const { article, kicker, category, rank = 'plain', heading: Heading = 'h2' } = props;
  const cover = shownPicture(article.cover);
  return (
    <article className={`${styles.card} ${styles[rank]}`}>
      {cover && (
        <CoverTransition id={article.id} className={styles.cover}>
          <Picture picture={{ ...cover, alt: '' }} sizes={SIZES[rank]} priority={rank === 'lead'} />
        </CoverTransition>
      )}
      <div className={styles.words}>
        {kicker && <p className={styles.kicker}>{kicker}</p>}
        <Heading className={styles.title}>
          <Link href={routes.article(article)} prefetch={true}>
            <Words>{article.title}</Words>
          </Link>
        </Heading>
        {article.summary && <p className={styles.summary}>{article.summary}</p>}
        <p className={styles.meta}>
          {category && <span>{category}</span>}
          {!article.isUndated && <PublishedDate at={article.publishedAt} />}
          {article.pinned && <span>{pageMessages().pages.lists.pinned}</span>}
          <StatusBadge status={article.status} />
        </p>
      </div>
    </article>
  );
}
