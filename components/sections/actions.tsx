import type { ReactNode } from 'react';
import { TargetLink } from '@/components/parts/target-link';
import styles from './actions.module.css';

interface Action {
  title: string;
  path: string;
}

interface ActionsProps {
  button?: Action | undefined;
  link?: Action | undefined;
  /** Further links. */
  children?: ReactNode;
}

/** One ink button and one text link, each optional, and further links. */
export function Actions({ button, link, children }: ActionsProps) {
  if (!button && !link && !children) return null;
  return (
    <p className={styles.actions}>
      {button && (
        <TargetLink path={button.path} className={styles.button}>
          {button.title}
        </TargetLink>
      )}
      {link && <TargetLink path={link.path}>{link.title}</TargetLink>}
      {children}
    </p>
  );
}
