import { editUrlOf } from './edit-url';
import { missing } from './envelope';
import type { HandlerFor } from './handler';
import { renderContent } from './service/render-content';
import { translationOf } from './translation';

/** What editors are told of at most. */
const MAX_DIAGNOSTICS = 20;

/** `index_info`: the site's configuration, and for editors what is wrong with the content. @throws when `site.yaml` has never been valid */
export const indexInfo: HandlerFor<'index_info'> = async ({ snapshot, viewer, folder }) => {
  const { site, diagnostics } = (await snapshot(viewer)).model;
  if (!site) throw new Error('index_info: there is no readable site.yaml');
  if (!viewer.signedIn || diagnostics.length === 0) return { site: site.site };
  const told = diagnostics.slice(0, MAX_DIAGNOSTICS);
  return {
    site: site.site,
    diagnostics: told.map(({ file, line, message }) => `${folder}${file}:${line}: ${message}`),
  };
};

/** `category_list`, in the site's order, each with the number of visible articles. */
export const categoryList: HandlerFor<'category_list'> = async ({ snapshot, viewer }) => {
  const { categories, byCategory } = await snapshot(viewer);
  const list = categories.map(({ name, category }) => {
    const { order: _, ...shown } = category;
    return { name, ...shown, total: byCategory.get(name)?.length ?? 0 };
  });
  return { list };
};

/** `page_list`, sorted by name. */
export const pageList: HandlerFor<'page_list'> = async ({ snapshot, viewer }) => {
  const { pages } = (await snapshot(viewer)).model;
  const list = [...pages.values()].map(({ name, front }) => ({
    name,
    title: front.title,
    updatedAt: front.updatedAt,
  }));
  return { list };
};

/** `single_page`: the page with its HTML; an unknown name is code 404. */
export const singlePage: HandlerFor<'single_page'> = async ({
  snapshot,
  viewer,
  query,
  folder,
  writesHere,
}) => {
  const { model } = await snapshot(viewer);
  const page = model.pages.get(query.name);
  if (!page) throw missing();
  const { aliases: _, translatedFrom: __, ...front } = page.front;
  const content = await renderContent(page.body, page.format);
  const editUrl = viewer.mayEdit ? editUrlOf(page, { folder, writesHere }) : undefined;
  return {
    page: { name: page.name, ...front, content, editUrl },
    translation: translationOf(page, model),
  };
};
