/** A point of a drawing, in its units. */
export type Place = [x: number, y: number];

const COLOURS = ['#a92a1f', '#2b4f77', '#2f5d3a', '#7a4a0e', '#5a3d7a'];

/** A drawing on white. */
export function drawing(width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...parts,
    '</svg>',
  ].join('\n');
}

/** A line with its points, and its name beside the drawing in the same colour. */
export function namedLine(
  name: string,
  places: readonly Place[],
  index: number,
  [x, y]: Place,
): string[] {
  const colour = COLOURS[index % COLOURS.length];
  return [
    `<polyline points="${places.map((pair) => pair.join(',')).join(' ')}" fill="none" stroke="${colour}"/>`,
    ...places.map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="3" fill="${colour}"/>`),
    `<text x="${x}" y="${y + index * 20}" fill="${colour}">${name}</text>`,
  ];
}
