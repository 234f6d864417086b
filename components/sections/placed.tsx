import type { ReactNode } from 'react';
import styles from './placed.module.css';
import type { Placement } from './placement';

interface PlacedProps {
  placement: Placement;
  children: ReactNode;
}

/** A section on its ground, in its width. One on paper, in a column and below a rule is as it is. */
export function Placed({ placement: { ground, width, isRuled }, children }: PlacedProps) {
  if (ground === 'paper' && width === 'column' && isRuled) return children;
  const classes = [
    styles.band,
    ground === 'paper' ? '' : styles.ground,
    isRuled ? '' : styles.unruled,
  ];
  return (
    <div className={classes.filter(Boolean).join(' ')} data-ground={ground} data-width={width}>
      {children}
    </div>
  );
}

/** Whether a section is over the width of the window, or on a ground, which is. */
export const isWide = ({ ground, width }: Placement): boolean =>
  ground !== 'paper' || width === 'bleed' || width === 'edge';
