import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { PageSummary } from '@wenzhan/contract/calls/static-pages';
import { routes } from '@wenzhan/contract/urls/routes';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { writeMarkdown } from '@wenzhan/text/article/markdown';
import type { ListItem, Paragraph, RootContent } from 'mdast';
import { feedPath } from '../../site/metadata/feed-formats';
import { pageMessages, pageUrl } from '../../site/page-edition';
import type { Feed } from '../feeds/feed';

/** Content of `llms.txt`. */
export interface LlmsContent {
  site: SiteConfig;
  /** The feed of each category. */
  sections: Feed[];
  pages: PageSummary[];
  /** Pages of sections. */
  sectionPages: Pick<PageSummary, 'name' | 'title'>[];
}

/**
 * Writes `llms.txt` (llmstxt.org): an overview of the site for language models, linked to Markdown versions.
 */
export function llmsTxt({ site, sections, pages, sectionPages }: LlmsContent): string {
  const all = new Map<string, string>(
    pages.map(({ name, title }) => [routes.staticPage(name), title]),
  );
  for (const { name, title } of sectionPages) all.set(routes.sectionPage(name), title);
  const staticPages = [...all].map(([path, title]) => link(path, title));
  const further = [
    item('RSS', pageUrl(feedPath('rss'))),
    item('Sitemap', absoluteUrl('/sitemap.xml')),
  ];
  return writeMarkdown({
    type: 'root',
    children: [
      heading(1, site.siteName),
      ...(site.description ? [quote(site.description)] : []),
      ...sections.flatMap(({ list, articles }) =>
        section(
          list?.title ?? site.siteName,
          articles.map((article) => link(routes.article(article), article.title, article.summary)),
        ),
      ),
      ...section(pageMessages().descriptions.staticPages, staticPages),
      ...section('Optional', further),
    ],
  });
}

function section(title: string, children: ListItem[]): RootContent[] {
  return children.length > 0
    ? [heading(2, title), { type: 'list', ordered: false, spread: false, children }]
    : [];
}

function link(path: string, title: string, summary = ''): ListItem {
  return item(title, pageUrl(routes.markdown(path)), summary);
}

function item(title: string, url: string, summary = ''): ListItem {
  const description = line(summary);
  const children: Paragraph['children'] = [{ type: 'link', url, children: [text(title)] }];
  if (description) children.push({ type: 'text', value: `: ${description}` });
  return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children }] };
}

const heading = (depth: 1 | 2, title: string): RootContent => ({
  type: 'heading',
  depth,
  children: [text(title)],
});

const quote = (content: string): RootContent => ({
  type: 'blockquote',
  children: [{ type: 'paragraph', children: [text(content)] }],
});

/** A text node; the serialiser escapes Markdown syntax in it. */
const text = (value: string) => ({ type: 'text' as const, value: line(value) });

const line = (value: string) => value.replace(/\s+/g, ' ').trim();
