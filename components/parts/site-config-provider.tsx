'use client';

import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { brandFields } from '@wenzhan/contract/schemas/brand';
import type { frameFields } from '@wenzhan/contract/schemas/frame';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';

/** The part of the site configuration that browsers get. */
export type ClientConfig = Omit<
  SiteConfig,
  | 'forms'
  | 'verification'
  | 'analytics'
  | 'showReads'
  | keyof typeof brandFields
  | keyof typeof frameFields
>;

/** The site configuration in client state (specification §3). */
export interface SiteState extends ClientConfig {
  /** Whether the configuration has been filled from `index_info`. */
  initialize: boolean;
  /** Whether the visitor's session has been confirmed. */
  userInitialize: boolean;
}

type SetSiteState = (change: Partial<SiteState>) => void;

const SiteContext = createContext<readonly [SiteState, SetSiteState] | null>(null);

/** Provides the configuration that the server loaded to client components. */
export function SiteConfigProvider({
  site,
  children,
}: {
  site: ClientConfig;
  children: ReactNode;
}) {
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
 * The site configuration and a function that merges changes into it, flags included.
 *
 * @throws {Error} outside `SiteConfigProvider`
 */
export function useSiteConfig(): readonly [SiteState, SetSiteState] {
  const value = useContext(SiteContext);
  if (!value) throw new Error('useSiteConfig needs SiteConfigProvider above it');
  return value;
}
