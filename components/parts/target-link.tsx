import type { Route } from 'next';
import type { ReactNode } from 'react';
import { isFile, parseTarget } from '@/lib/urls/target';
import { Link } from './link';

interface TargetLinkProps {
  /** A path of this site or an absolute http(s) URL, of which nothing is known. */
  path: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A link whose target is written in the content. Without a safe target it is plain text. */
export function TargetLink({ path, className, children }: TargetLinkProps) {
  const target = path === undefined ? null : parseTarget(path);
  if (!target) return className ? <span className={className}>{children}</span> : children;
  const { href, external } = target;
  if (external || isFile(target)) {
    return (
      <a href={href} className={className} rel={external ? 'noopener' : undefined}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href as Route} className={className}>
      {children}
    </Link>
  );
}
