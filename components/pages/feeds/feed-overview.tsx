import type { ReactNode } from 'react';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Words } from '@/components/parts/words';
import type { CategoryInfo } from '@/lib/api/schemas';
import { FEED_FORMATS, type FeedFormat, feedPath } from '@/lib/site/metadata/feed-formats';
import { categoryFeed, type FeedList } from '@/lib/site/metadata/feed-lists';
import { isIndexable } from '@/lib/site/metadata/indexable';
import { absoluteUrl } from '@/lib/urls/site-url';
import styles from './feed-overview.module.css';

const WHAT_IT_IS =
  '订阅源是一份随文章更新的清单，供阅读器定时查看。把下面的一个网址加到阅读器里，新文章会自己出现，不需要注册，本站也不知道您是谁。';
const NONE_HERE = '这是预览站点，没有订阅源。';

const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

interface FeedOverviewProps {
  categories: CategoryInfo[];
  /** Shown below the feeds. */
  children?: ReactNode;
}

/** What a feed is, and the feeds of the site and of each category. */
export function FeedOverview({ categories, children }: FeedOverviewProps) {
  const hasFeeds = isIndexable({});
  return (
    <PageSections>
      <PageHeading title="订阅" description={WHAT_IT_IS} />
      {hasFeeds ? (
        <>
          <p className={styles.formats}>
            三种格式内容相同，都是最新二十篇的全文。不知道选哪一种，就用RSS。
          </p>
          <ul className={styles.list}>
            <FeedItem title="全站" description="所有栏目的文章" />
            {categories.map(categoryFeed).map((list) => (
              <FeedItem key={list.path} {...list} list={list} />
            ))}
          </ul>
          {children}
        </>
      ) : (
        <p>{NONE_HERE}</p>
      )}
    </PageSections>
  );
}

interface FeedItemProps {
  title: string;
  description?: string | undefined;
  /** Undefined for the feeds of the whole site. */
  list?: FeedList;
}

function FeedItem({ title, description, list }: FeedItemProps) {
  return (
    <li className={styles.item}>
      <div>
        <h2>
          <Words>{title}</Words>
        </h2>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <ul className={styles.addresses}>
        {FORMATS.map((format) => {
          const { label, type } = FEED_FORMATS[format];
          const path = feedPath(format, list);
          return (
            <li key={format}>
              <a href={path} type={type}>
                <b>{`${label}格式`}</b>
                <code>{absoluteUrl(path)}</code>
              </a>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
