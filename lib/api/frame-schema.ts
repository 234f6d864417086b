import { z } from 'zod';
import { maybe, namedSchemas, pictureSchema, timeSchema } from './fields';
import { linkSchema } from './list-schemas';

/** A link with its text; `path` is a path on this site or an absolute http(s) URL. */
const siteLinkSchema = z
  .object({ title: z.string().min(1), path: z.string().min(1) })
  .register(namedSchemas, { id: 'SiteLink' });

/** A short text above all pages with a header, from one time to another. */
export const announcementSchema = z
  .object({
    text: z.string().min(1),
    /** Where the text leads; as in `SiteLink`. */
    path: maybe(z.string().min(1)),
    from: maybe(timeSchema),
    to: maybe(timeSchema),
  })
  .register(namedSchemas, { id: 'Announcement' });

const footerColumnSchema = z
  .object({ title: z.string().min(1), links: z.array(siteLinkSchema) })
  .register(namedSchemas, { id: 'FooterColumn' });

/** A QR code that the site has from elsewhere, with what it is for. */
export const qrPictureSchema = pictureSchema
  .extend({ title: maybe(z.string().min(1)) })
  .register(namedSchemas, { id: 'QrPicture' });

export const footerSchema = z
  .object({
    /** Instead of the navigation of the header. */
    columns: maybe(z.array(footerColumnSchema)),
    address: maybe(z.string().min(1)),
    telephone: maybe(
      z
        .string()
        .regex(/\d/)
        .regex(/^[+\d\s()-]+$/),
    ),
    email: maybe(z.email()),
    /** Accounts elsewhere; `url` is an absolute http(s) URL. */
    social: maybe(z.array(linkSchema)),
    qr: maybe(qrPictureSchema),
    /** Sites that this one recommends (友情链接). */
    friends: maybe(z.array(linkSchema)),
    /** False: the footer does not show `version`. */
    showVersion: maybe(z.boolean()),
  })
  .register(namedSchemas, { id: 'Footer' });

/** The fields of `SiteConfig` for what stands around pages, besides `headNav` and the record numbers. */
export const frameFields = {
  headerButton: maybe(siteLinkSchema),
  announcement: maybe(announcementSchema),
  footer: maybe(footerSchema),
  /** The badge beside `policeRecordNumber`; drawn by this site by default. */
  policeBadge: maybe(pictureSchema),
};

export type Announcement = z.output<typeof announcementSchema>;
export type Footer = Partial<z.output<typeof footerSchema>>;
