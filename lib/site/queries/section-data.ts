import type { ArticleSummary, CategoryInfo } from '@wenzhan/contract/calls/articles';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { FormConfig } from '@wenzhan/contract/schemas/form';
import type {
  Section,
  SectionOf,
  SectionPage,
  SectionType,
} from '@wenzhan/contract/schemas/sections';
import type { ArticleBody } from '@wenzhan/text/article/article-body';
import type { z } from 'zod';
import type { InCategory } from './page-data';

/* What queries return of pages of sections, and pages show. */

/** A form with the name by which the site's configuration has it. */
export interface NamedForm {
  name: string;
  form: FormConfig;
}

/** A value with safe HTML in place of the texts that its schema marks. */
export type WithBodies<T> =
  T extends z.core.$brand<'markup'>
    ? ArticleBody
    : T extends readonly (infer Item)[]
      ? WithBodies<Item>[]
      : T extends object
        ? { [K in keyof T]: WithBodies<T[K]> }
        : T;

/** A section that cannot be shown, and why: for editors. */
export interface LeftOutSection {
  type: 'left_out';
  section: SectionType;
  problem: string;
}

/** A section, as it is written, with its texts as safe HTML. */
export type RenderedSection = WithBodies<Section> | LeftOutSection;

export interface RenderedSectionPage {
  page: Omit<SectionPage, 'sections'>;
  sections: RenderedSection[];
}

/** What lists and links need of a page of sections. */
export type SectionPageSummary = Omit<SectionPage, 'sections'>;

/** An article with the title of its category. */
type Story = ArticleSummary & InCategory;

/** Articles that a section shows, and those that it names and cannot show: for editors. */
export interface Stories {
  stories: Story[];
  problems: string[];
}

/** A category with its latest articles. `total` counts all of them. */
export interface CategoryStories {
  category: CategoryInfo;
  articles: (ArticleSummary & Pick<InCategory, 'isUndated'>)[];
  total: number;
}

/** What the sections show that is not written in them. */
export interface FilledSections {
  articles: SectionOf<'articles'> & Stories & { more: CategoryInfo | null };
  most_read: SectionOf<'most_read'> & Pick<Stories, 'stories'>;
  form: SectionOf<'form'> & { named: NamedForm };
  contact: SectionOf<'contact'> & { named: NamedForm | null };
  masthead: SectionOf<'masthead'> & { site: Pick<SiteConfig, 'siteName' | 'description'> };
  /** Without a story on an empty site. */
  newest: SectionOf<'newest'> & Stories;
  /** Without the articles of `newest`; empty categories are left out. */
  categories: SectionOf<'categories'> & { categories: CategoryStories[] };
  about: SectionOf<'about'> & {
    page: Pick<SectionPageSummary, 'name' | 'title' | 'description'> | null;
  };
}

/** A section with all that it shows. */
export type FilledSection =
  | Exclude<RenderedSection, { type: keyof FilledSections }>
  | FilledSections[keyof FilledSections];

interface ShownSections {
  sections: FilledSection[];
  problems: string[];
  /** Whether the brand is strong, which decides where sections stand that do not say so. */
  isStrong?: boolean;
}

/** A page of sections with all that it shows. */
export interface SectionPageContent extends ShownSections {
  page: SectionPageSummary;
}

/** The home page: the page `home` of the backend, or else a magazine. */
export interface HomeContent extends ShownSections {
  /** Undefined for the magazine. */
  page?: SectionPageSummary;
}
