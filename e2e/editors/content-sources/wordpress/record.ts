import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { RECORDED_BASE } from '@wenzhan/content/testing/content-sources/wordpress/server';
import { basicAuth, type WordPress, withWordPress } from './server';

const FILE = fileURLToPath(
  new URL(
    '../../../../packages/content/testing/content-sources/wordpress/recorded.json',
    import.meta.url,
  ),
);
/** Ordinary posts, besides the special ones of `install.php`. */
const POSTS = 3;
const POST_FIELDS =
  'id,date,date_gmt,modified_gmt,slug,status,link,title,content,excerpt,author,featured_media,comment_status,sticky,categories,tags';

/** Records what a real WordPress answers, for the unit tests: `npm run record:wordpress`. */
async function record(wordPress: WordPress): Promise<void> {
  const ask = async (route: string, authorization = basicAuth(wordPress)) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const response = await fetch(`${wordPress.base}/wp-json${route}`, { headers });
    return response.json();
  };
  const list = (name: string, fields: string, more = '') =>
    ask(`/wp/v2/${name}?per_page=100&_fields=${fields}${more}`);
  const any = '&status=publish,future,draft,pending';
  const { user, reader, special, pages, categories } = wordPress;
  const recorded = {
    ids: { special, pages, categories },
    root: await ask('/?_fields=name,description,url,home'),
    posts: await list('posts', POST_FIELDS, any),
    pages: await list('pages', POST_FIELDS, any),
    categories: await list('categories', 'id,name,slug,parent,description,link'),
    tags: await list('tags', 'id,name,link'),
    users: await list('users', 'id,name'),
    media: await list('media', 'id,source_url,alt_text,media_type,media_details'),
    menus: await list('menus', 'id,name,locations'),
    'menu-items': await list(
      'menu-items',
      'id,title,url,parent,menu_order,target,object,object_id,menus',
    ),
    me: {
      [user]: await ask('/wp/v2/users/me?context=edit'),
      [reader.user]: await ask('/wp/v2/users/me?context=edit', basicAuth(reader)),
    },
    failures: {
      pastTheEnd: await ask('/wp/v2/posts?page=9'),
      forbiddenStatus: await ask('/wp/v2/posts?status=draft', ''),
      forbiddenMenus: await ask('/wp/v2/menus', ''),
      notLoggedIn: await ask('/wp/v2/users/me', basicAuth({ user, key: 'wrong' })),
    },
  };
  const text = JSON.stringify(recorded, null, 1).replaceAll(wordPress.base, RECORDED_BASE);
  await writeFile(FILE, `${text}\n`);
}

await withWordPress({ posts: POSTS }, record);
