const PRE = /(<pre\b([^<>]*)>)([\s\S]*?)(<\/pre>|(?![\s\S]))/gi;
/** Markup of code, which editors and highlighters write. */
const MARKUP =
  /^<\/?(?:a|abbr|acronym|b|big|br|cite|code|del|dfn|em|font|i|ins|kbd|li|mark|ol|s|samp|small|span|strike|strong|sub|sup|tt|u|ul|var)(?:\s[^<>]*)?\/?>/i;
/** Languages in which any tag is code. */
const TAGS = /\b(?:html?|xml|xhtml|svg|php|jsp|vue|jsx|tsx|markup|xslt?)\b/i;
const LINES = /^<\/?(?:br|code|li|ol|span)(?:\s[^<>]*)?\/?>/i;

/**
 * Escapes the code in `<pre>` that its author did not escape: plugins that highlight code do so at display. An
 * `#include <iostream>` would be a tag otherwise.
 */
export function escapeCode(html: string): string {
  return html.replace(PRE, (_, open: string, attributes: string, code: string, close: string) => {
    const markup = TAGS.test(attributes) && !/&lt;/.test(code) ? LINES : MARKUP;
    const escaped = code.replace(/<(?=(.{0,300}))/gs, (sign, rest: string) =>
      markup.test(sign + rest) ? sign : '&lt;',
    );
    return open + escaped + close;
  });
}
