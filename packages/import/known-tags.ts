import { HEXO_TAGS } from './hexo/tags';
import { COMPONENTS } from './markdown/components';
import { CONTAINERS } from './markdown/containers';
import { LIQUID_TAGS } from './markdown/liquid';
import { SHORTCODES } from './markdown/shortcodes';
import { namesOf } from './read-tags';
import { WORDPRESS_SHORTCODES } from './wordpress/shortcodes';

/** The tags that an import converts, by system, as lines for a terminal. */
export const knownTags = (): string[] =>
  Object.entries({
    'WordPress [name]': WORDPRESS_SHORTCODES,
    'Hexo {% name %}': namesOf(HEXO_TAGS),
    'Hugo {{< name >}}': namesOf(SHORTCODES),
    'Jekyll {% name %}': namesOf(LIQUID_TAGS),
    'VuePress, VitePress, Docusaurus ::: name': namesOf(CONTAINERS),
    'VuePress, VitePress, Docusaurus <name>': namesOf(COMPONENTS),
  }).map(([system, names]) => `${system}: ${names.join(' ')}`);
