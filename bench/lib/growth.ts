import { AXES, namedLine, type Place, plot } from './svg';
import { formatTable } from './table';

/** How one figure grows with the number of articles. */
export interface Growth {
  name: string;
  points: { articles: number; value: number }[];
}

const ROOM_FOR_NAMES = 250;

/** The exponents between each size and the next, as a table: 0 is flat, 1 linear. */
export function formatOrders(growths: readonly Growth[]): string {
  const sizes = growths[0]?.points.slice(1) ?? [];
  const head = [
    'order of growth: 0 is flat, 1 linear',
    ...sizes.map(({ articles }) => `to ${articles.toLocaleString('en')}`),
  ];
  const rows = growths.map(({ name, points }) => [name, ...ordersOf(points)]);
  return formatTable([head, ...rows]);
}

function ordersOf(points: Growth['points']): string[] {
  return points.slice(1).map(({ articles, value }, at) => {
    const before = points[at] ?? { articles, value };
    return (Math.log(value / before.value) / Math.log(articles / before.articles)).toFixed(2);
  });
}

/** The figures against the number of articles, each in parts of its first, both logarithmic, as an SVG. */
export function drawGrowth(growths: readonly Growth[]): string {
  const { left, base, top } = AXES;
  const sizes = growths.flatMap(({ points }) => points.map(({ articles }) => articles));
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  const caption = 'articles; each figure in parts of its first, both logarithmic';
  return plot(caption, ROOM_FOR_NAMES, (end) => {
    // As high as wide in powers of ten: a line from corner to corner is linear growth.
    const place = (articles: number, parts: number): Place => {
      const span = Math.log(most / least);
      const x = left + (Math.log(articles / least) / span) * (end - left);
      const y = base - (Math.log(Math.max(parts, 0.1)) / span) * (base - top);
      return [Math.round(x), Math.round(Math.min(y, base))];
    };
    return [
      `<path d="M${left} ${base}L${end} ${top}" fill="none" stroke="#bbb" stroke-dasharray="4 4"/>`,
      `<text x="${end + 12}" y="${top + 4}" fill="#777">linear</text>`,
      ...[...new Set(sizes)].map((size) => {
        const [x] = place(size, 1);
        return `<text x="${x}" y="${base + 20}" text-anchor="middle">${size.toLocaleString('en')}</text>`;
      }),
      ...growths.flatMap(({ name, points }, at) => {
        const first = points[0]?.value ?? 1;
        const places = points.map(({ articles, value }) => place(articles, value / first));
        return namedLine(name, places, at, [end + 12, top + 30]);
      }),
    ];
  });
}
