import { boundedInAll, boundedList } from '@wenzhan/contract/schemas/bounded';
import { brandFields, brandSchema, HEX_COLOUR } from '@wenzhan/contract/schemas/brand';
import { nameText } from '@wenzhan/contract/schemas/fields';
import {
  announcementSchema,
  footerSchema,
  frameFields,
  MAX_ANNOUNCEMENT,
  mourningSchema,
  qrPictureSchema,
} from '@wenzhan/contract/schemas/frame';
import { lenient, lenientFields } from '@wenzhan/contract/schemas/marks';
import { contentFiles } from '@wenzhan/texts/content-files';
import { z } from 'zod';
import { picture, sitePath, url } from './file-fields';

/* Fields of `site.yaml` that say what a site looks like and what stands around its pages, without unknown keys. */

const title = nameText.trim().min(1);
const siteLink = z.strictObject({ title, path: sitePath });
const links = boundedList(z.strictObject({ title, url })).optional();

export const brandFileFields = {
  ...brandFields,
  brand: z
    .strictObject({
      ...brandSchema.shape,
      // A colour without quotation marks is a comment of YAML, so the field is empty.
      accent: lenient(
        z
          .string({ error: () => contentFiles().colour })
          .regex(HEX_COLOUR, { error: () => contentFiles().colour })
          .optional(),
      ),
    })
    .optional(),
  logoDark: picture,
  icon: picture,
};

const announcement = z
  .strictObject({
    ...announcementSchema.shape,
    text: z.string().trim().min(1).max(MAX_ANNOUNCEMENT),
    path: sitePath.optional(),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: () => contentFiles().endBeforeStart,
  });

const mourning = z
  .strictObject(mourningSchema.shape)
  .refine(({ from, to }) => !from || !to || Date.parse(from) < Date.parse(to), {
    path: ['to'],
    error: () => contentFiles().endBeforeStart,
  });

const footer = z.strictObject({
  ...footerSchema.shape,
  ...lenientFields({
    columns: boundedInAll(
      boundedList(z.strictObject({ title, links: boundedList(siteLink).min(1) })),
    ).optional(),
    records: boundedList(z.strictObject({ title, url: url.optional() })).optional(),
    social: links,
    qr: z.strictObject(qrPictureSchema.shape).optional(),
    friends: links,
  }),
});

export const frameFileFields = {
  ...frameFields,
  headerButton: siteLink.optional(),
  announcement: announcement.optional(),
  mourning: mourning.optional(),
  footer: footer.optional(),
  policeBadge: picture,
};
