import { mapMeanings } from '@wenzhan/contract/schemas/map-meanings';
import {
  type listedSectionPageSchema,
  type Section,
  sectionSchema,
} from '@wenzhan/contract/schemas/sections';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import type { z } from 'zod';
import { withFileSizes } from './download-sizes';
import type { SectionPageRecord } from './files/content-records';
import type { HandlerFor } from './handler';
import { renderContent } from './service/render-content';

type ApiSectionPage = z.input<typeof listedSectionPageSchema>;

/**
 * `section_page_list`: the pages that consist of sections, or the one of a name, sorted by name, with HTML for their
 * Markdown, or without their sections.
 */
export const sectionPageList: HandlerFor<'section_page_list'> = async ({
  query,
  snapshot,
  viewer,
}) => {
  const { sectionPages } = (await snapshot(viewer)).model;
  const list: ApiSectionPage[] = [];
  for (const record of sectionPages.values()) {
    if (query.name !== undefined && record.name !== query.name) continue;
    const { sections, ...page } = record.page;
    // One after another: the texts of a page may take long.
    list.push(query.sections ? { ...page, name: record.name } : await renderPage(record));
  }
  return { list };
};

/** By record, which is another one as soon as its file changes. */
const rendered = new WeakMap<SectionPageRecord, Promise<Section[]>>();

async function renderPage(record: SectionPageRecord): Promise<ApiSectionPage> {
  const { name, page } = record;
  const rendering = rendered.get(record) ?? renderAll(page.sections);
  rendered.set(record, rendering);
  // What failed because the machine was busy is tried again.
  rendering.catch(() => rendered.delete(record));
  return { ...page, name, sections: await Promise.all((await rendering).map(withSizes)) };
}

const renderAll = (sections: readonly Section[]): Promise<Section[]> =>
  inBatches(sections, 1, (section) => renderSection(section));

/** The section with HTML instead of Markdown in every field that its schema marks. */
export const renderSection = (section: Section, schema: z.ZodType = sectionSchema) =>
  mapMeanings(schema, section, {
    markup: (text) => renderContent(text, 'markdown'),
  }) as Promise<Section>;

async function withSizes(section: Section): Promise<Section> {
  return section.type === 'downloads'
    ? { ...section, items: await withFileSizes(section.items) }
    : section;
}
