/** A point of a drawing, in its units. */
export type Place = [x: number, y: number];

const COLOURS = ['#a92a1f', '#2b4f77', '#2f5d3a', '#7a4a0e', '#5a3d7a'];

const WIDTH = 720;
const HEIGHT = 420;

/** Where the axes of every plot meet and where the upright one ends, in its units. */
export const AXES = { left: 70, base: HEIGHT - 50, top: 20 } as const;

/**
 * A plot on white, with its axes and what it shows below them.
 *
 * @param beside the room for names on the right
 * @param parts given where the lying axis ends
 */
export function plot(
  caption: string,
  beside: number,
  parts: (end: number) => readonly string[],
): string {
  const { left, base, top } = AXES;
  const end = WIDTH - beside;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<path d="M${left} ${top}V${base}H${end}" fill="none" stroke="#888"/>`,
    `<text x="${left}" y="${HEIGHT - 10}">${caption}</text>`,
    ...parts(end),
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
