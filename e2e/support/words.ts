/** HTML in which words are in one piece: without the marks of matches and the places where titles may break. */
export const inOnePiece = (html: string): string => html.replaceAll(/<\/?(?:wbr|mark)\/?>/g, '');
