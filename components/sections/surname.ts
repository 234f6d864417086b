/** Surnames of two characters. */
const DOUBLE = new Set(
  '欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 司徒 令狐 夏侯 宇文 长孙 南宫 端木 百里 东郭 歐陽 諸葛 東方 尉遲 公孫 長孫 東郭 南宮'.split(
    ' ',
  ),
);

/** The surname of a person: in Chinese the first character or two, else the initial of the last word. */
export function surnameOf(name: string): string {
  const characters = Array.from(name.replace(/^\P{L}+/u, ''));
  const [first = ''] = characters;
  if (/\p{Script=Han}/u.test(first)) {
    const two = characters.slice(0, 2).join('');
    return characters.length > 2 && DOUBLE.has(two) ? two : first;
  }
  const last = name.trim().split(/\s+/).at(-1) ?? '';
  return (Array.from(last)[0] ?? '').toUpperCase();
}
