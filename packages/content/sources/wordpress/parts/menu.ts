import type { NavEntry } from '@wenzhan/contract/calls/site';
import { routes } from '@wenzhan/contract/urls/routes';
import { descriptions } from '@wenzhan/texts/descriptions';
import type { JsonClient } from '../../json-client';
import type { EachItem } from '../../parts/each-item';
import { ownPath } from '../adapt-html';
import { getAll, ifHidden } from '../api';
import { menuItemSchema, menuSchema, type WpMenuItem } from '../schemas';
import type { PublicPart } from './public-part';
import { type Category, categoryOf, type Names, NO_CATEGORY, textOf } from './terms';

/** Menus of themes have three levels. */
const MAX_DEPTH = 5;

const home = (): NavEntry => ({ title: descriptions().home, path: routes.home });

/** A menu as WordPress has it: its entries, in order, and those that are not as expected. */
export type Menu = EachItem<WpMenuItem>;

/**
 * The first menu that has a place in the theme, else the first. Null if there is none, or the user may not read
 * menus, which only administrators may.
 *
 * @throws {SourceError}
 */
export async function readMenu(client: JsonClient): Promise<Menu | null> {
  const fields = { _fields: 'id,name,locations' };
  // WordPress before 5.9 has no menus in its API.
  const { list } = await getAll(client, '/wp/v2/menus', menuSchema, fields).catch(ifHidden);
  const menu = list.find(({ locations }) => locations.length > 0) ?? list[0];
  if (!menu) return null;
  const query = {
    menus: menu.id,
    orderby: 'menu_order',
    order: 'asc',
    _fields: 'id,title,url,parent,menu_order,target,object,object_id',
  };
  return getAll(client, '/wp/v2/menu-items', menuItemSchema, query).catch((error) => {
    ifHidden(error);
    return null;
  });
}

/** What menus may lead to. */
interface MenuTargets extends PublicPart {
  names: Names;
  pageNames: ReadonlyMap<number, string>;
}

/**
 * The header navigation from a menu, without entries of what is not public: their titles are those of drafts.
 *
 * @param home public address of the WordPress site
 */
export function navOfMenu({ list: menu }: Menu, targets: MenuTargets, home: string): NavEntry[] {
  const entriesOf = (parent: number, depth = 0): NavEntry[] =>
    menu
      .filter((item) => item.parent === parent)
      .flatMap((item) => {
        // Entries may be their own ancestors.
        const children = depth < MAX_DEPTH ? entriesOf(item.id, depth + 1) : [];
        const path = pathOf(item, targets, home);
        if (path === null) return children;
        return {
          title: textOf(item.title.rendered),
          path,
          ...(item.target === '_blank' ? { target: '_blank' as const } : {}),
          ...(children.length > 0 ? { children } : {}),
        };
      })
      .filter(({ title, path }) => title !== '' && /^(\/|https?:\/\/)/.test(path));
  return entriesOf(0);
}

/** Null for what is not public. */
function pathOf(item: WpMenuItem, targets: MenuTargets, home: string): string | null {
  const { object, object_id: id } = item;
  if (object === 'category') {
    const category = targets.categories.get(id);
    if (category) return routes.category(category.name);
    return targets.allCategories.has(id) ? ownPath(item.url, home) : null;
  }
  if (object === 'post_tag') return targets.tags.has(id) ? ownPath(item.url, home) : null;
  if (object === 'page') {
    const page = targets.pageNames.get(id);
    return page === undefined ? null : routes.staticPage(page);
  }
  if (object !== 'post') return ownPath(item.url, home);
  const post = targets.posts.get(id);
  return post
    ? routes.article({ category: categoryOf(post.categories, targets.names).name, id: String(id) })
    : null;
}

/** The header navigation where there is no menu: the home page and the categories, nested as in WordPress. */
export function navOfCategories(categories: readonly Category[]): NavEntry[] {
  // 0 is the parent of top categories, and the id of the category of posts without one.
  const shown = new Set(categories.map(({ id }) => id).filter((id) => id !== NO_CATEGORY));
  const entriesOf = (isIn: (category: Category) => boolean): NavEntry[] =>
    categories.filter(isIn).map(({ id, name, title }) => {
      const children = shown.has(id) ? entriesOf(({ parent }) => parent === id) : [];
      return { title, path: routes.category(name), ...(children.length > 0 ? { children } : {}) };
    });
  return [home(), ...entriesOf(({ parent }) => !shown.has(parent))];
}
