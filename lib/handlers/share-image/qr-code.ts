import { correction, generate } from 'lean-qr';

/** Light modules around a QR code that scanners need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * The dark modules of a QR code as SVG path data, with its quiet zone, in a square of `side` pixels.
 *
 * @throws {Error} if the text is longer than a QR code can hold (about 2,300 bytes)
 */
export function qrModules(text: string, left: number, top: number, side: number): string {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = side / (code.size + 2 * QUIET_ZONE);
  const at = (position: number) => round((position + QUIET_ZONE) * module);
  const parts: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      const start = x;
      while (code.get(x + 1, y)) x += 1;
      const [from, to] = [round(left + at(start)), round(left + at(x + 1))];
      parts.push(`M${from} ${round(top + at(y))}H${to}V${round(top + at(y + 1))}H${from}z`);
    }
  }
  return parts.join('');
}

/** To whole pixels: edges stay sharp, and neighbouring modules leave no gap. */
function round(pixels: number): number {
  return Math.round(pixels);
}
