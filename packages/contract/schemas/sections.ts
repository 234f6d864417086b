import { z } from 'zod';
import { MAP_SERVICES } from '../urls/map-services';
import { boundedInAll, boundedList } from './bounded';
import { downloadSchema } from './download';
import {
  categoryNameSchema,
  idSchema,
  maybe,
  namedSchemas,
  nameSchema,
  pictureSchema,
  pictureWith,
  seoSchema,
  timeSchema,
} from './fields';
import { lenient } from './marks';
import {
  contactPathSchema,
  content,
  filmSchema,
  fit,
  items,
  label,
  linkSchema,
  name,
  numberOrText,
  pathSchema,
  placed,
  quantity,
  sentence,
  text,
  title,
} from './section-fields';

/*
 * Pages that consist of sections. Each section has a `type`, which decides its other fields. Its schema says what is
 * made of a field: `content` is HTML in the API and Markdown in files of the content folder, every other text is plain.
 */

/** Entries of a list of articles at most. */
const MAX_ARTICLES = 12;
/** Days of which the most read articles can be asked for, at most. */
export const MAX_READ_DAYS = 30;
/** Sections of a page at most: each may take several calls. */
const MAX_SECTIONS = 60;
/** Sections and their items on a page, at most: ten lists as long as one may be. */
const MAX_ON_PAGE = 2000;

/** A sentence of what the page is about, with a picture. */
const lead = z.object({
  type: z.literal('lead'),
  title: name,
  text: maybe(text),
  /** `beside` the words by default; `full`: over the width of the window, with the words on a ground; or `below` them. */
  layout: lenient(maybe(z.enum(['beside', 'full', 'below']))),
  picture: lenient(maybe(pictureSchema)),
  /** Without sound, in place of the picture, which is shown until it plays and to who wants no motion. */
  film: lenient(maybe(filmSchema)),
  button: lenient(maybe(linkSchema)),
  link: lenient(maybe(linkSchema)),
  ...placed,
});

const textSection = z.object({ type: z.literal('text'), title, content, ...placed });

const textWithPicture = z.object({
  type: z.literal('text_picture'),
  title,
  content,
  picture: lenient(maybe(pictureSchema)),
  link: lenient(maybe(linkSchema)),
  ...placed,
});

const figures = z.object({
  type: z.literal('figures'),
  title,
  items: items(z.object({ value: quantity, unit: maybe(label), label, source: maybe(sentence) })),
  ...placed,
});

const cards = z.object({
  type: z.literal('cards'),
  title,
  text: maybe(text),
  fit,
  items: items(
    z.object({
      title: name,
      text: maybe(text),
      path: maybe(pathSchema),
      picture: lenient(maybe(pictureSchema)),
    }),
  ),
  ...placed,
});

/** The latest articles, of a category or of all, pinned ones first; or chosen ones. */
const articles = z.object({
  type: z.literal('articles'),
  title,
  category: maybe(categoryNameSchema),
  /** Chosen articles, in this order. */
  ids: maybe(boundedList(idSchema, MAX_ARTICLES).min(1)),
  /** Articles before the latest ones, in this order. */
  pinned: maybe(boundedList(idSchema, MAX_ARTICLES)),
  count: maybe(z.int().min(1).max(MAX_ARTICLES)),
  ...placed,
});

/** The articles that were read most, if that is counted. */
const mostRead = z.object({
  type: z.literal('most_read'),
  title,
  /** Today included; 7 by default. */
  days: lenient(maybe(z.int().min(1).max(MAX_READ_DAYS))),
  count: maybe(z.int().min(1).max(MAX_ARTICLES)),
  ...placed,
});

const partners = z.object({
  type: z.literal('partners'),
  title,
  /** `ink`, all in one, by default; or each in its own colours. */
  tone: lenient(maybe(z.enum(['ink', 'colour']))),
  items: items(
    z.object({
      name,
      logo: lenient(maybe(pictureSchema)),
      /** Instead of the logo in dark mode and on ink. */
      logoDark: lenient(maybe(pictureSchema)),
      /** Whether the logo is white on nothing, as for a dark ground. */
      white: lenient(maybe(z.boolean())),
      path: maybe(pathSchema),
    }),
  ),
  ...placed,
});

const questions = z.object({
  type: z.literal('questions'),
  title,
  /** Whether answers are folded away until they are asked for. */
  folded: lenient(maybe(z.boolean())),
  items: items(z.object({ question: sentence, content })),
  ...placed,
});

const quotation = z.object({
  type: z.literal('quotation'),
  text,
  by: maybe(name),
  source: maybe(sentence),
  path: maybe(pathSchema),
  ...placed,
});

const steps = z.object({
  type: z.literal('steps'),
  title,
  items: items(z.object({ title: name, content: maybe(content) })),
  ...placed,
});

const downloads = z.object({
  type: z.literal('downloads'),
  title,
  items: items(downloadSchema),
  ...placed,
});

const pictures = z.object({
  type: z.literal('pictures'),
  title,
  fit,
  items: items(pictureWith({ caption: maybe(sentence) })),
  ...placed,
});

/** Where a place is: an address, a picture of the owner's, and links to map services, of which nothing is loaded. */
const map = z.object({
  type: z.literal('map'),
  title,
  address: sentence,
  text: maybe(text),
  picture: lenient(maybe(pictureSchema)),
  /** Degrees as a GPS gives them (WGS 84); without both the services look for the address. */
  latitude: lenient(maybe(z.number().min(-90).max(90))),
  longitude: lenient(maybe(z.number().min(-180).max(180))),
  /** Those that are linked; by default three by the language of the site. */
  services: lenient(maybe(z.array(z.enum(MAP_SERVICES)).min(1).max(MAP_SERVICES.length))),
  ...placed,
});

/** A call to action. */
const call = z.object({
  type: z.literal('call'),
  title: name,
  text: maybe(text),
  button: lenient(maybe(linkSchema)),
  link: lenient(maybe(linkSchema)),
  ...placed,
});

/** A form of the site's configuration (`forms`), by its name. */
const form = z.object({ type: z.literal('form'), title, form: nameSchema, ...placed });

const people = z.object({
  type: z.literal('people'),
  title,
  items: items(
    z.object({
      name,
      role: maybe(name),
      text: maybe(text),
      portrait: lenient(maybe(pictureSchema)),
      path: maybe(pathSchema),
    }),
  ),
  ...placed,
});

const timeline = z.object({
  type: z.literal('timeline'),
  title,
  items: items(z.object({ year: numberOrText, title: name, text: maybe(text) })),
  ...placed,
});

const contact = z.object({
  type: z.literal('contact'),
  title,
  items: items(z.object({ label, value: sentence, path: maybe(contactPathSchema) })),
  /** A code to scan, with what it is in `alt`. */
  qr: lenient(maybe(pictureSchema)),
  /** A form beside the facts, as in the section `form`. */
  form: maybe(nameSchema),
  ...placed,
});

/* The sections of a magazine, of which the home page consists by default. */

/** The name and description of the site. */
const masthead = z.object({ type: z.literal('masthead'), ...placed });
/** The newest article, and the titles of those that follow. */
const newest = z.object({
  type: z.literal('newest'),
  pinned: maybe(boundedList(idSchema, MAX_ARTICLES)),
  ...placed,
});
/** The latest articles of each category. */
const categories = z.object({ type: z.literal('categories'), ...placed });
/** Title and description of the page `about_us`. */
const about = z.object({ type: z.literal('about'), ...placed });

/** The schema of each type of section, in the order of the reference. */
export const SECTIONS = [
  lead,
  textSection,
  textWithPicture,
  figures,
  cards,
  articles,
  mostRead,
  partners,
  questions,
  quotation,
  steps,
  downloads,
  pictures,
  map,
  call,
  form,
  people,
  timeline,
  contact,
  masthead,
  newest,
  categories,
  about,
] as const;

/** A section of any type. */
export const sectionSchema = z
  .discriminatedUnion('type', SECTIONS)
  .register(namedSchemas, { id: 'Section' });

/** A page that consists of sections. The page `home` is the home page, `about_us` is at `/about_us`. */
export const sectionPageSchema = z.object({
  name: nameSchema,
  title: name,
  description: lenient(maybe(sentence)),
  updatedAt: lenient(maybe(timeSchema)),
  seo: lenient(maybe(seoSchema)),
  sections: boundedInAll(boundedList(sectionSchema, MAX_SECTIONS), MAX_ON_PAGE),
});

/** The same in a list, which may have been asked for without sections. */
export const listedSectionPageSchema = sectionPageSchema
  .extend({ sections: maybe(sectionPageSchema.shape.sections) })
  .register(namedSchemas, { id: 'SectionPage' });

export type Section = z.output<typeof sectionSchema>;
export type SectionType = Section['type'];
export type SectionOf<T extends SectionType> = Extract<Section, { type: T }>;
export type SectionPage = z.output<typeof sectionPageSchema>;
export type ListedSectionPage = z.output<typeof listedSectionPageSchema>;
