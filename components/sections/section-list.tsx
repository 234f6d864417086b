import { PageHeading } from '@/components/parts/page-section';
import { LeftOut } from '@/components/session/left-out';
import type { FilledSection, HomeContent } from '@/lib/site/queries/section-data';
import { isWide as isWidePlacement, Placed } from './placed';
import { placementsOf } from './placement';
import { Section } from './section';
import styles from './section-list.module.css';
import { SectionTools } from './section-tools';

/** Sections that have the heading of the page, if they are its first. */
const WITH_HEADING: ReadonlySet<FilledSection['type']> = new Set(['lead', 'masthead']);

/** The sections of a page, below its title unless the first one has the heading. */
export function SectionList({ page, sections, problems, isStrong = false }: HomeContent) {
  const [first] = sections;
  const isHeaded = first !== undefined && WITH_HEADING.has(first.type);
  const leftOut = sections.flatMap((section) =>
    section.type === 'left_out' ? `${section.section}: ${section.problem}` : [],
  );
  const title = isHeaded ? null : page;
  const placements = placementsOf(sections, isStrong);
  const isWide = placements.some((placement) => placement && isWidePlacement(placement));
  const classes = [styles.sections, title ? styles.titled : '', isWide ? styles.wide : ''];
  return (
    <>
      <div className={classes.filter(Boolean).join(' ')} {...(isWide && { 'data-wide': '' })}>
        {title && <PageHeading title={title.title} description={title.description} />}
        {sections.map((section, index) => {
          const placement = placements[index];
          return placement ? (
            <Placed key={keyOf(section, index)} placement={placement}>
              <Section section={section} isFirst={index === 0} formId={formIdOf(sections, index)} />
            </Placed>
          ) : null;
        })}
        <LeftOut parts={[...problems, ...leftOut]} />
      </div>
      {sections.some(hasTools) && <SectionTools />}
    </>
  );
}

/** Whether scripts add something to it: a film, or pictures that are enlarged. */
const hasTools = (section: FilledSection): boolean =>
  section.type === 'pictures' || (section.type === 'lead' && Boolean(section.film));

/** Another id for a form that is on the page above this section, too; undefined for others. */
function formIdOf(sections: readonly FilledSection[], at: number): string | undefined {
  const forms = sections.map((section) => ('named' in section ? section.named?.name : undefined));
  return forms[at] && forms.indexOf(forms[at]) < at ? `${forms[at]}-${at}` : undefined;
}

/** A page may have several sections of a type. */
const keyOf = ({ type }: FilledSection, index: number) => `${type} ${index}`;
