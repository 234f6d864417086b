const formula = (tex: string, kind = 'display') =>
  `<pre><code class="language-math math-${kind}">${tex}</code></pre>`;
const inside = (open: string, depth: number, close = '}') =>
  `${open.repeat(depth)}x${close.repeat(depth)}`;
const numbered = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => of(index)).join('');

/** Small HTML of an article that costs much to read, to render, or to send. */
export const HOSTILE_HTML: Readonly<Record<string, string>> = {
  'a macro that expands to a megabyte': formula(
    `\\def\\a{${'x'.repeat(2400)}}${'\\a'.repeat(450)}`,
  ),
  'macros that double': formula(
    `\\newcommand\\a{xxxxxxxxxx}\\gdef\\b{${'\\a'.repeat(20)}}\\let\\c\\b${'\\c'.repeat(20)}`,
  ),
  'formatting elements that each paragraph opens again': `<p>${numbered(
    200,
    (index) => `<b id=${index}><i id=a${index}>`,
  )}${'<p>x'.repeat(3000)}`,
  'formatting elements within the depth that is read': `<p>${numbered(
    90,
    (index) => `<b id=${index}><i id=a${index}>`,
  )}${'<p>x'.repeat(3000)}`,
  'marked code with 400 elements inside each other and 1,000 lines': `<pre><code class="language-x" data-marked="1">${'<b>'.repeat(400)}${'x\n'.repeat(1000)}</code></pre>`,
  'marked code as deep as is read': `<pre><code class="language-x" data-marked="1">${'<b>'.repeat(150)}${'x\n'.repeat(1000)}</code></pre>`,
  '25 KB of tildes and line ends': `<p>${'~\n'.repeat(12_500)}`,
  '50 KB of comments that never end': '<!--'.repeat(12_500),
  '10,000 elements inside each other': `${'<div>'.repeat(10_000)}x`,
  '5,000 tables': '<table>'.repeat(5000),
  'elements put before their table': '<table><b>'.repeat(5000),
  '2,000 pictures': '<img src=/media/a.jpg alt=a>'.repeat(2000),
  'a megabyte of code': `<pre><code class="language-js">${'a={b:[c,'.repeat(20_000)}</code></pre>`,
  'an element with 8,000 attributes': `<p ${numbered(8000, (index) => `a${index} `)}>x`,
  'a formula that is rendered twice, twice over': formula(inside('\\llap{', 30)),
  'a formula that is rendered three times, three times over': formula(inside('\\cancelto0{', 30)),
  'nested formulas': formula(inside('\\sqrt{', 400)),
  'headings in headings': `${'<h2><div>'.repeat(90)}${'字'.repeat(20_000)}`,
};

/** Formulas that reach as far as they can. */
export const COVERING_FORMULAS = [
  inside('\\raisebox{20em}{', 40),
  `${inside('\\smash{\\raisebox{-20em}{', 20, '}}')}\\smash{\\rule{999em}{999em}}`,
  `\\smash{\\raisebox{20em}{\\rule{20em}{20em}}}`,
  `${'\\hspace{-20em}'.repeat(20)}\\rule{20em}{20em}`,
  `${'\\!'.repeat(100)}\\rule{20em}{2em}`,
  inside('\\llap{\\rule{20em}{20em}', 6),
  inside('{\\Huge ', 30),
  `\\smash{\\phantom{x}${inside('\\smash{\\raisebox{20em}{\\colorbox{red}{', 12, '}}}')}}`,
];
