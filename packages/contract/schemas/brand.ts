import { z } from 'zod';
import { maybe, namedSchemas, pictureSchema } from './fields';
import { lenientFields } from './marks';

/** A colour as `#rgb` or `#rrggbb`. */
export const HEX_COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** What a site looks like: each field has a default, which is this site's own look. */
export const brandSchema = z
  .object(
    lenientFields({
      /** The one colour besides ink and paper; `lib/site/brand` makes it readable wherever it is used. */
      accent: maybe(z.string().max(7).regex(HEX_COLOUR)),
      /** `warm` by default. */
      paper: maybe(z.enum(['warm', 'neutral', 'cool'])),
      /** `serif` by default. */
      headings: maybe(z.enum(['serif', 'sans'])),
      /** `square` by default. */
      corners: maybe(z.enum(['square', 'soft'])),
      /** `quiet` by default: ink fills what is filled. In a strong brand the accent does. */
      strength: maybe(z.enum(['quiet', 'strong'])),
    }),
  )
  .register(namedSchemas, { id: 'Brand' });

/** The fields of `SiteConfig` that say what a site looks like, besides `logo`. */
export const brandFields = {
  brand: maybe(brandSchema),
  /** Instead of `logo` in dark mode. */
  logoDark: maybe(pictureSchema),
  /** False: the logo contains the name of the site, which is not written beside it. */
  logoText: maybe(z.boolean()),
  /** A square picture for browser tabs and home screens; by default the logo, unless that is a strip. */
  icon: maybe(pictureSchema),
};

export type Brand = Partial<z.output<typeof brandSchema>>;
