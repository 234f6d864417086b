import { EXTENSION } from '@wenzhan/kit/text/telephone';
import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { boundedInAll, boundedList } from './bounded';
import {
  addressText,
  linkSchema,
  maybe,
  namedSchemas,
  nameText,
  pictureSchema,
  pictureWith,
  summaryText,
  timeSchema,
} from './fields';
import { lenientFields } from './marks';

/** A link with its text; `path` is a path on this site or an absolute http(s) URL. */
const siteLinkSchema = z
  .object({ title: nameText.min(1), path: addressText.min(1) })
  .register(namedSchemas, { id: 'SiteLink' });

/** Characters of an announcement at most. */
export const MAX_ANNOUNCEMENT = 1000;

/** A short text above all pages with a header, from one time to another. */
export const announcementSchema = z
  .object({
    text: z.string().min(1).max(MAX_ANNOUNCEMENT),
    /** Where the text leads; as in `SiteLink`. */
    path: maybe(addressText.min(1)),
    from: maybe(timeSchema),
    to: maybe(timeSchema),
  })
  .register(namedSchemas, { id: 'Announcement' });

const footerColumnSchema = z
  .object({ title: nameText.min(1), links: boundedList(siteLinkSchema).min(1) })
  .register(namedSchemas, { id: 'FooterColumn' });

/** A QR code that the site has from elsewhere, with what it is for. */
export const qrPictureSchema = pictureWith({ title: maybe(nameText.min(1)) }).register(
  namedSchemas,
  { id: 'QrPicture' },
);

/** From when to when pages are grey, as on a day of mourning. */
export const mourningSchema = z
  .object({ from: maybe(timeSchema), to: maybe(timeSchema) })
  .register(namedSchemas, { id: 'Mourning' });

/** A registration or licence that the law has a site show; `url` is an absolute http(s) URL. */
const recordSchema = z
  .object({ title: nameText.min(1), url: maybe(addressText.min(1)) })
  .register(namedSchemas, { id: 'Record' });

/** A telephone number, which may have an extension; matched in time that is in proportion to the text. */
const TELEPHONE = new RegExp(String.raw`^[+\s()\-]*\d[+\d\s()\-]*(?:${EXTENSION})?$`);

export const footerSchema = z
  .object(
    lenientFields({
      /** Instead of the navigation of the header. */
      columns: maybe(boundedInAll(boundedList(footerColumnSchema))),
      address: maybe(summaryText.min(1)),
      telephone: maybe(
        z
          .string()
          .max(100)
          .regex(TELEPHONE, { error: () => contentFiles().telephone }),
      ),
      email: maybe(z.email().max(254)),
      /** Accounts elsewhere; `url` is an absolute http(s) URL. */
      social: maybe(boundedList(linkSchema)),
      qr: maybe(qrPictureSchema),
      /** Sites that this one recommends (友情链接). */
      friends: maybe(boundedList(linkSchema)),
      /** Instead of the name of the site, in the last line. */
      copyright: maybe(nameText.min(1)),
      /** Registrations and licences besides the two record numbers, in the last line. */
      records: maybe(boundedList(recordSchema)),
      /** False: the footer does not show `version`. */
      showVersion: maybe(z.boolean()),
    }),
  )
  .register(namedSchemas, { id: 'Footer' });

/** The fields of `SiteConfig` for what stands around pages, besides `headNav` and the record numbers. */
export const frameFields = {
  headerButton: maybe(siteLinkSchema),
  announcement: maybe(announcementSchema),
  mourning: maybe(mourningSchema).optional(),
  footer: maybe(footerSchema),
  /** The badge beside `policeRecordNumber`; drawn by this site by default. */
  policeBadge: maybe(pictureSchema),
};

export type Announcement = z.output<typeof announcementSchema>;
export type Footer = Partial<z.output<typeof footerSchema>>;
