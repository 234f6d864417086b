import styles from './figures-section.module.css';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';

/** Numbers, each with its unit, what it counts and where it comes from. */
export function FiguresSection({ section: { title, items } }: SectionProps<'figures'>) {
  const steps = items.map(({ value, unit }) => stepOf(value, unit));
  const common = Math.max(...steps.map((step = 0) => (step <= COMMON ? step : 0)));
  return (
    <SectionFrame title={title}>
      <dl className={styles.figures}>
        {items.map(({ value, unit, label, source }, index) => (
          <div key={`${label} ${value}`}>
            <dt>{label}</dt>
            <dd className={styles.value} data-size={sizeOf(steps[index], common)}>
              {value}
              {unit && <span className={styles.unit}>{unit}</span>}
            </dd>
            {source && <dd className={styles.source}>{source}</dd>}
          </div>
        ))}
      </dl>
    </SectionFrame>
  );
}

/** Widths in em for which the style sheet has a size at which a value is in one line. */
const STEPS = [4, 6, 8, 11, 15];
/** Width of a unit beside its value, in em of the value. */
const UNIT = 0.4;
/** Longer values, which are words, are broken between them. */
const LONGEST = 15;

/** Values up to this step have one size, whatever their length; longer ones are smaller. */
const COMMON = 8;

const sizeOf = (step: number | undefined, common: number) =>
  step === undefined ? undefined : Math.max(step, common);

/** The step of the style sheet for a value with its unit; undefined for one that is too long for a line. */
function stepOf(value: string, unit = ''): number | undefined {
  const width = widthOf(value) + UNIT * widthOf(unit);
  return width > LONGEST ? undefined : STEPS.find((step) => width <= step);
}

/** The width of a text in em, about: digits and letters are a little more than half as wide as Han characters. */
const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, one) => sum + (/[.,:;' ]/.test(one) ? 0.3 : /[\u1100-\uffff]/.test(one) ? 1 : 0.62),
    0,
  );
