import { isOrigin } from '@wenzhan/contract/schemas/origins';
import { tagRoute } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { readingMinutes } from '@wenzhan/kit/text/format';
import { shownPicture } from '@wenzhan/text/pictures/picture-hosts';
import { Link } from '@/components/parts/link';
import { Picture } from '@/components/parts/picture';
import { Words } from '@/components/parts/words';
import { StatusBadge } from '@/components/session/article-status';
import { authorPath } from '@/lib/site/metadata/page-metadata';
import { interfaceAttributes, pageLocale, pageMessages } from '@/lib/site/page-edition';
import type { ArticlePageData, Named } from '@/lib/site/queries/page-data';
import { PublishedDate } from '../parts/published-date';
import styles from './article-header.module.css';
import { CoverTransition } from './cover-transition';

type ArticleHeaderProps = Pick<ArticlePageData, 'article' | 'body' | 'lists' | 'isUndated'>;

/** Title, summary, author, origin, dates, reading time, tags and cover. */
export function ArticleHeader({ article, body, lists, isUndated }: ArticleHeaderProps) {
  const author = authorPath({ article, lists });
  const texts = pageMessages().pages.article;
  const cover = shownPicture(article.cover);
  return (
    <header className={cover ? `${styles.header} ${styles.withCover}` : styles.header}>
      <h1>
        <Words>{article.title}</Words>
      </h1>
      {article.summary && <p className={styles.summary}>{article.summary}</p>}
      <p className={styles.meta}>
        <StatusBadge status={article.status} />
        {author ? (
          <Link href={author} rel="author">
            {article.author}
          </Link>
        ) : (
          article.author && <span>{article.author}</span>
        )}
        {isOrigin(article.origin) && (
          <span {...interfaceAttributes()}>{texts.origins[article.origin]}</span>
        )}
        {!isUndated && <PublishedDate at={article.publishedAt} />}
        {!isUndated && article.updatedAt && (
          <span {...interfaceAttributes()}>
            {texts.updated}
            <PublishedDate at={article.updatedAt} />
          </span>
        )}
        <span {...interfaceAttributes()}>
          {texts.readingTime(readingMinutes(body.length, pageLocale()))}
        </span>
        {article.reads ? (
          <span {...interfaceAttributes()}>{texts.reads(article.reads)}</span>
        ) : null}
      </p>
      <TagList tags={article.tags} hasPages={lists.includes('tag_list')} />
      {cover && (
        <CoverTransition id={article.id} className={styles.cover}>
          <Picture picture={cover} sizes="(width >= 64rem) 19rem, 100vw" priority />
        </CoverTransition>
      )}
    </header>
  );
}

function TagList({ tags, hasPages }: { tags: Named[]; hasPages: boolean }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={pageMessages().pages.article.tags}>
      {tags.map(({ name, title }) => (
        <li key={name}>
          <Link href={hasPages ? tagRoute(name) : routes.search({ tag: name })}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}
