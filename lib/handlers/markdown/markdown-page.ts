import 'server-only';
import { isOrigin } from '@wenzhan/contract/schemas/origins';
import { matchRoute } from '@wenzhan/contract/urls/match';
import { canonicalId, isArticleId, routes } from '@wenzhan/contract/urls/routes';
import { licenseOf } from '../../site/metadata/license';
import { getArticle } from '../../site/queries/articles';
import { getCategory, hidesDate } from '../../site/queries/categories';
import type { HomeContent, SectionPageContent } from '../../site/queries/section-data';
import { getAboutSections, getHome, getSections } from '../../site/queries/sections';
import { getSite } from '../../site/queries/site';
import { getStaticPage } from '../../site/queries/static-pages';
import { listPage } from './list-page';
import type { MarkdownPage } from './markdown-document';
import { productHtml } from './product-html';
import { sectionsHtml } from './sections-html';

/**
 * The page at a path, for its Markdown version, with its canonical path, which may be a different one. Null if there is none.
 *
 * @param path segments of the path
 * @throws {ApiError}
 */
export async function getMarkdownPage(path: string[]): Promise<MarkdownPage | null> {
  const { pattern, params } = matchRoute(routes.markdown(`/${path.join('/')}`)) ?? {};
  if (!pattern) return null;
  if (pattern === '/content/[category]/[id]') return articlePage(params?.id ?? '');
  if (pattern === '/single_page/[pageName]') return staticPage(params?.pageName ?? '');
  if (pattern === '/index.md') return homePage(await getHome());
  if (pattern === '/pages/[name]') return sectionPage(await getSections(params?.name ?? ''));
  if (pattern === '/about_us')
    return sectionPage(await getAboutSections()) ?? staticPage('about_us');
  return listPage(pattern, params ?? {});
}

async function articlePage(param: string): Promise<MarkdownPage | null> {
  const id = isArticleId(param) ? canonicalId(param) : null;
  const view = id && (await getArticle(id));
  if (!view) return null;
  const { article, body } = view;
  const { origin, product } = article;
  const isUndated = hidesDate(article, await getCategory(article.category));
  return {
    ...article,
    ...(isUndated && { publishedAt: undefined, updatedAt: undefined }),
    origin: isOrigin(origin) ? origin : undefined,
    license: licenseOf(await getSite(), article) ?? undefined,
    path: routes.article(article),
    html: product ? productHtml(article, body.html) : body.html,
  };
}

/** The magazine has the name of the site, and begins with its masthead. */
async function homePage({ page, ...home }: HomeContent): Promise<MarkdownPage | null> {
  if (page) return sectionPage({ page, ...home });
  const { siteName } = await getSite();
  return { path: routes.home, title: siteName, html: sectionsHtml({}, home.sections) };
}

function sectionPage(content: SectionPageContent | null): MarkdownPage | null {
  if (!content) return null;
  const { page, sections } = content;
  return { ...page, path: routes.sectionPage(page.name), html: sectionsHtml(page, sections) };
}

async function staticPage(name: string): Promise<MarkdownPage | null> {
  const view = await getStaticPage(name);
  return view && { ...view.page, path: routes.staticPage(name), html: view.body.html };
}
