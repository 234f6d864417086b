/** Articles without those that the page shows beside the article, as the previous and the next one. */
export function withoutNeighbours<T extends { id: string }>(
  related: readonly T[],
  neighbours: readonly ({ id: string } | null)[],
): T[] {
  return related.filter(({ id }) => !neighbours.some((one) => one?.id === id));
}
