const FULL_WIDTH = /[\uff01-\uff5e]/g;
const SHIFT = 0xfee0;

/** Text with the letters, digits and signs of ASCII in place of those that Chinese input methods type for them. */
export function halfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - SHIFT))
    .replace(/[。｡]/g, '.')
    .replace(/[‐–—−]/g, '-')
    .replace(/\u3000/g, ' ');
}
