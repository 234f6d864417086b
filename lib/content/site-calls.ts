import { missing } from './envelope';
import type { HandlerFor } from './handler';
import { renderContent } from './render-content';

/** `index_info`. @throws when `site.yaml` has never been good */
export const indexInfo: HandlerFor<'index_info'> = async ({ edition, viewer }) => {
  const { site } = (await edition(viewer)).library;
  if (!site) throw new Error('index_info: there is no readable site.yaml');
  return { site: site.site };
};

/** `category_list`, in the order of the site, with what is visible in each. */
export const categoryList: HandlerFor<'category_list'> = async ({ edition, viewer }) => {
  const { library, byCategory } = await edition(viewer);
  const list = library.categories.map(({ name, category }) => {
    const { order: _, ...shown } = category;
    return { name, ...shown, total: byCategory.get(name)?.length ?? 0 };
  });
  return { list };
};

/** `page_list`, by name. */
export const pageList: HandlerFor<'page_list'> = async ({ edition, viewer }) => {
  const { pages } = (await edition(viewer)).library;
  const list = [...pages.values()].map(({ name, front }) => ({
    name,
    title: front.title,
    updatedAt: front.updatedAt,
  }));
  return { list };
};

/** `single_page`. */
export const singlePage: HandlerFor<'single_page'> = async ({ edition, viewer, query }) => {
  const page = (await edition(viewer)).library.pages.get(query.name);
  if (!page) throw missing();
  const { aliases: _, ...front } = page.front;
  return { page: { name: page.name, ...front, content: await renderContent(page.body) } };
};

/**
 * `redirect_list`: `redirects.yaml`, then the old addresses that visible articles and pages name;
 * code 404 where there is neither.
 */
export const redirectList: HandlerFor<'redirect_list'> = async ({ edition, viewer }) => {
  const { library, redirects } = await edition(viewer);
  if (!library.redirects && redirects.length === 0) throw missing();
  return { list: [...redirects] };
};
