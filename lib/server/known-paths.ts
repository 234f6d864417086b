/** As many as a large site has pages that are asked for in one day. */
const MOST = 20_000;

/** Paths that were there lately; the oldest make room. */
export interface KnownPaths {
  add: (path: string) => void;
  has: (path: string) => boolean;
}

export function createKnownPaths(most = MOST): KnownPaths {
  const paths = new Set<string>();
  return {
    has: (path) => paths.has(path),
    add: (path) => {
      paths.delete(path);
      paths.add(path);
      if (paths.size > most) paths.delete(paths.values().next().value ?? path);
    },
  };
}
