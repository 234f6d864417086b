import type { CategoryInfo } from '@wenzhan/contract/calls/articles';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import type { ReactNode } from 'react';
import { InterfaceText } from '@/components/parts/interface-text';
import { PageHeading, PageSections } from '@/components/parts/page-section';
import { Words } from '@/components/parts/words';
import {
  FEED_FORMATS,
  type FeedFormat,
  type FeedList,
  feedPath,
} from '@/lib/site/metadata/feed-formats';
import { categoryFeed } from '@/lib/site/metadata/feed-lists';
import { isIndexable } from '@/lib/site/metadata/indexable';
import { pageLink, pageMessages } from '@/lib/site/page-edition';
import styles from './feed-overview.module.css';

const FORMATS = Object.keys(FEED_FORMATS) as FeedFormat[];

interface FeedOverviewProps {
  categories: CategoryInfo[];
  /** Shown below the feeds. */
  children?: ReactNode;
}

/** What a feed is, and the feeds of the site and of each category. */
export function FeedOverview({ categories, children }: FeedOverviewProps) {
  const hasFeeds = isIndexable({});
  const { descriptions, pages } = pageMessages();
  const texts = pages.feeds;
  return (
    <PageSections>
      <PageHeading title={descriptions.feeds} description={texts.explanation} />
      {hasFeeds ? (
        <>
          <p className={styles.formats}>
            <InterfaceText>{texts.formats}</InterfaceText>
          </p>
          <ul className={styles.list}>
            <FeedItem title={texts.wholeSite} description={texts.allCategories} />
            {categories.map(categoryFeed).map((list) => (
              <FeedItem key={list.path} {...list} list={list} />
            ))}
          </ul>
          {children}
        </>
      ) : (
        <p>
          <InterfaceText>{texts.none}</InterfaceText>
        </p>
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
          const path = pageLink(feedPath(format, list));
          return (
            <li key={format}>
              <a href={path} type={type}>
                <b>
                  <InterfaceText>{pageMessages().pages.feeds.format(label)}</InterfaceText>
                </b>
                <code>{absoluteUrl(path)}</code>
              </a>
            </li>
          );
        })}
      </ul>
    </li>
  );
}
