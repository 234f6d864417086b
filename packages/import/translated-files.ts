import { titleFromName } from '@wenzhan/content/sources/language-folder';
import { ABOUT, SITE } from './earlier';
import { furtherLanguages } from './languages';
import type { NewPlace, SiteMap } from './site-map';
import type { SourceSite } from './source';

/** Words of menus in languages for which the interface has none, too. */
const MENU = { home: 'Home', content: 'Articles', about: 'About' };

/** The files of each further language besides its texts: what is known of its name, its menu and its categories. */
export function translatedFiles(site: SourceSite, map: SiteMap): Map<string, object> {
  const files = new Map<string, object>();
  for (const language of furtherLanguages(site.posts)) {
    const places = map.places.filter(({ post }) => post.language === language);
    const posts = places.filter(({ post: { kind } }) => kind === 'post');
    const names = new Set(posts.map(categoryOf));
    const shown = new Set(
      posts.filter(({ post: { status } }) => status === 'published').map(categoryOf),
    );
    const entries = [...names].map((name) => {
      const known = titlesOf(site, map, name)?.get(language);
      const title = known?.title || titleFromName(name);
      // One that the default language has as well takes over its place.
      const own = known ?? (map.categories.has(name) ? undefined : { title });
      if (own) files.set(`${language}/${name}/category.yaml`, own);
      return { name, title, path: `/content/${name}` };
    });
    const children = entries
      .filter(({ name }) => shown.has(name))
      .map(({ title, path }) => ({ title, path }));
    const siteName = site.titles?.get(language);
    files.set(`${language}/${SITE}`, {
      ...(siteName ? { siteName } : {}),
      headNav: [
        { title: MENU.home, path: '/' },
        { title: MENU.content, path: '/content', children },
        ...(places.some(({ ownPath }) => ownPath === ABOUT)
          ? [{ title: MENU.about, path: ABOUT }]
          : []),
      ],
    });
  }
  return files;
}

const categoryOf = ({ ownPath }: NewPlace): string => ownPath.split('/')[2] ?? '';

const titlesOf = ({ categories }: SourceSite, { folders }: SiteMap, name: string) =>
  categories.find(({ key }) => folders.get(key) === name)?.translations;
