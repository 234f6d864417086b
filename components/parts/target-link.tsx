import { isFile, parseTarget } from '@wenzhan/contract/urls/target';
import type { Route } from 'next';
import type { ReactNode } from 'react';
import { Link } from './link';

interface TargetLinkProps {
  /** A path of this site or an absolute http(s) URL, of which nothing is known. */
  path: string | undefined;
  className?: string | undefined;
  /** Opens it beside the page, whose state stays. */
  newTab?: boolean;
  children: ReactNode;
}

/** A link whose target is written in the content. Without a safe target it is plain text. */
export function TargetLink({ path, className, newTab = false, children }: TargetLinkProps) {
  const target = path === undefined ? null : parseTarget(path);
  if (!target) return className ? <span className={className}>{children}</span> : children;
  const { href, external } = target;
  const beside = newTab ? '_blank' : undefined;
  const rel = external || newTab ? 'noopener' : undefined;
  if (external || isFile(target)) {
    return (
      <a href={href} className={className} target={beside} rel={rel}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href as Route} className={className} target={beside} rel={rel}>
      {children}
    </Link>
  );
}
