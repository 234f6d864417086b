import type { FilledSection } from '@/lib/site/queries/section-data';

export interface SectionProps<T extends FilledSection['type']> {
  section: Extract<FilledSection, { type: T }>;
  /** Whether it is the first of the page: it has the page's `h1`, if the type has one, and loads its picture at once. */
  isFirst?: boolean;
  /** Begins the ids of its form, if the page has that form already. */
  formId?: string | undefined;
}
