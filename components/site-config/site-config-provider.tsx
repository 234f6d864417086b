'use client';

import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { SiteConfig } from '@/lib/api/schemas';

/** The site configuration as the client holds it (specification §3). */
export interface SiteState extends SiteConfig {
  /** The configuration has been filled from `index_info`. */
  initialize: boolean;
  /** The visitor's session is known. */
  userInitialize: boolean;
}

type SetSiteState = (change: Partial<SiteState>) => void;

const SiteContext = createContext<readonly [SiteState, SetSiteState] | null>(null);

/** Hands the configuration that the server read to every client component below. */
export function SiteConfigProvider({ site, children }: { site: SiteConfig; children: ReactNode }) {
  const [state, setState] = useState<SiteState>({
    ...site,
    initialize: true,
    userInitialize: false,
  });
  const change = useCallback<SetSiteState>(
    (part) => setState((current) => ({ ...current, ...part })),
    [],
  );
  const value = useMemo(() => [state, change] as const, [state, change]);
  return <SiteContext value={value}>{children}</SiteContext>;
}

/**
 * The site configuration and the function that changes parts of it, flags included.
 *
 * @throws when used outside `SiteConfigProvider`
 */
export function useSiteConfig(): readonly [SiteState, SetSiteState] {
  const value = useContext(SiteContext);
  if (!value) throw new Error('useSiteConfig needs SiteConfigProvider above it');
  return value;
}
