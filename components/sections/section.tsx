import type { ComponentType } from 'react';
import type { FilledSection } from '@/lib/site/queries/section-data';
import { ArticlesSection } from './articles-section';
import { CallSection } from './call-section';
import { CardsSection } from './cards-section';
import { ContactSection } from './contact-section';
import { DownloadsSection } from './downloads-section';
import { FiguresSection } from './figures-section';
import { FormSection } from './form-section';
import { LeadSection } from './lead-section';
import { About, Categories, Masthead, Newest } from './magazine';
import { MapSection } from './map-section';
import { MostReadSection } from './most-read-section';
import { PartnersSection } from './partners-section';
import { PeopleSection } from './people-section';
import { PicturesSection } from './pictures-section';
import { QuestionsSection } from './questions-section';
import { QuotationSection } from './quotation-section';
import type { SectionProps } from './section-props';
import { StepsSection } from './steps-section';
import { TextPictureSection } from './text-picture-section';
import { TextSection } from './text-section';
import { TimelineSection } from './timeline-section';

const COMPONENTS: {
  [T in FilledSection['type']]: ComponentType<SectionProps<T>>;
} = {
  lead: LeadSection,
  text: TextSection,
  text_picture: TextPictureSection,
  figures: FiguresSection,
  cards: CardsSection,
  articles: ArticlesSection,
  most_read: MostReadSection,
  partners: PartnersSection,
  questions: QuestionsSection,
  quotation: QuotationSection,
  steps: StepsSection,
  downloads: DownloadsSection,
  pictures: PicturesSection,
  map: MapSection,
  call: CallSection,
  form: FormSection,
  people: PeopleSection,
  timeline: TimelineSection,
  contact: ContactSection,
  masthead: Masthead,
  newest: Newest,
  categories: Categories,
  about: About,
  // Named to editors by `SectionList`.
  left_out: () => null,
};

/** A section of a page, by its type. */
export function Section({ section, isFirst = false, formId }: SectionProps<FilledSection['type']>) {
  const Component = COMPONENTS[section.type] as ComponentType<SectionProps<FilledSection['type']>>;
  return <Component section={section} isFirst={isFirst} formId={formId} />;
}
