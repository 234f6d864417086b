import type { FeedView } from '../api/feed';
import type { PageSummary, SiteConfig } from '../api/schemas';
import { routes } from '../routes';
import { feedPath } from './feed-channel';
import { markdownPath } from './markdown-document';
import { absoluteUrl } from './site-url';

/** What `llms.txt` is made of. */
interface LlmsContent {
  site: SiteConfig;
  /** The feed of each category. */
  sections: FeedView[];
  pages: PageSummary[];
}

/** The site in short, for language models (llmstxt.org): each link leads to Markdown. */
export function llmsTxt({ site, sections, pages }: LlmsContent): string {
  const head = [`# ${line(site.siteName)}`];
  if (site.description) head.push(`> ${line(site.description)}`);
  const categories = sections.map(({ category, articles }) =>
    section(
      category?.title ?? site.siteName,
      articles.map((article) => link(routes.article(article), article.title, article.summary)),
    ),
  );
  const staticPages = pages.map(({ name, title }) => link(routes.staticPage(name), title));
  const further = [
    `- [RSS](${absoluteUrl(feedPath('rss'))})`,
    `- [Sitemap](${absoluteUrl('/sitemap.xml')})`,
  ];
  return [...head, ...categories, section('页面', staticPages), section('Optional', further)]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

function section(title: string, links: string[]): string {
  return links.length > 0 ? `## ${line(title)}\n\n${links.join('\n')}` : '';
}

function link(path: string, title: string, summary = ''): string {
  const words = line(title).replace(/[[\]\\]/g, '\\$&');
  return `- [${words}](${absoluteUrl(markdownPath(path))})${summary && `: ${line(summary)}`}`;
}

const line = (text: string) => text.replace(/\s+/g, ' ').trim();
