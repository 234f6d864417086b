import type { FilledSection } from '@/lib/site/queries/section-data';

/** Where a section stands, and whether a rule separates it from the one before. */
export interface Placement {
  ground: 'paper' | 'tint' | 'ink' | 'accent';
  /** `edge` is over the width of the window without any space beside it. */
  width: 'column' | 'page' | 'bleed' | 'edge';
  isRuled: boolean;
}

type Type = FilledSection['type'];

/** In a strong brand, what consists of things side by side takes the width of the page. */
const WIDE: ReadonlySet<Type> = new Set<Type>([
  'cards',
  'pictures',
  'figures',
  'people',
  'articles',
  'partners',
]);
/** Sections of a magazine stay on paper. */
const ON_PAPER: ReadonlySet<Type> = new Set<Type>(['masthead', 'newest', 'categories', 'about']);
/** Without grounds of its own a page of a strong brand has a tint under each third section. */
const PERIOD = 3;

/**
 * The placement of each section of a page; null for one that is not shown. What a section says of itself holds. In a
 * strong brand a page none of whose sections names a ground alternates, so that it has no dozen equal beginnings.
 */
export function placementsOf(
  sections: readonly FilledSection[],
  isStrong: boolean,
): (Placement | null)[] {
  const shown = sections.filter(({ type }) => type !== 'left_out');
  const isAlternating = isStrong && shown.every((section) => !groundIn(section));
  let before: Placement['ground'] | undefined;
  return sections.map((section) => {
    const at = shown.indexOf(section);
    if (at < 0) return null;
    const own = groundIn(section);
    const ground = own ?? (isAlternating ? alternating(section, at, shown.length) : 'paper');
    const isRuled = before === undefined ? !isStrong || isBare(section, ground) : before === ground;
    before = ground;
    return { ground, width: widthOf(section, isStrong), isRuled };
  });
}

/** Whether it begins a page as it is: the words of a lead need room below the header, and it has no rule of its own. */
const isBare = ({ type }: FilledSection, ground: Placement['ground']) =>
  type === 'lead' && ground === 'paper';

const groundIn = (section: FilledSection) => ('ground' in section ? section.ground : undefined);

function alternating(section: FilledSection, at: number, count: number): Placement['ground'] {
  if (isFull(section)) return 'accent';
  if (section.type === 'call' && at === count - 1) return 'accent';
  return at % PERIOD === PERIOD - 1 && !ON_PAPER.has(section.type) ? 'tint' : 'paper';
}

function widthOf(section: FilledSection, isStrong: boolean): Placement['width'] {
  if (isFull(section)) return 'edge';
  const own = 'width' in section ? section.width : undefined;
  return own ?? (isStrong && WIDE.has(section.type) ? 'page' : 'column');
}

/** Whether it is a lead over the width of the window, which needs something to see. */
const isFull = (section: FilledSection): boolean =>
  section.type === 'lead' && section.layout === 'full' && Boolean(section.picture);
