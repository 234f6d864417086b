import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cleanSvg, isSafeSvg } from './safe-svg';

const NS = 'xmlns="http://www.w3.org/2000/svg"';
const safe = (text: string) => isSafeSvg(Buffer.from(text));

test.each([
  `<svg ${NS}><path d="M0 0"/></svg>`,
  `\ufeff<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<svg ${NS}/>`,
  `<svg ${NS} xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"><sodipodi:namedview inkscape:zoom="1"/><svg:g inkscape:label="甲 &amp; 乙"/></svg>`,
  `<svg ${NS} xmlns:xlink="http://www.w3.org/1999/xlink"><style><![CDATA[ a > b { fill: url(#c) } ]]></style><use xlink:href="#c"/><image href="data:image/png;base64,AA"/><a href='https://example.com/'><text>&#x6587;</text></a></svg>`,
  `<svg ${NS}><circle><animate attributeName="r" values="1;2" dur="1s"/></circle></svg>`,
])('%s only draws', (text) => {
  expect(safe(text)).toBe(true);
});

test.each([
  '',
  'words',
  `<svg ${NS}><script>alert(1)</script></svg>`,
  `<svg ${NS}><SCRIPT/></svg>`,
  '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script>alert(1)</x:script></x:svg>',
  `<svg ${NS} xmlns:inkscape="http://www.w3.org/2000/svg"><inkscape:script>alert(1)</inkscape:script></svg>`,
  `<svg ${NS} xmlns:a="urn:a"><g xmlns:a="http://www.w3.org/2000/s&#118;g"><a:script>alert(1)</a:script></g></svg>`,
  `<svg ${NS}><h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script></svg>`,
  `<svg ${NS}><foreignObject/></svg>`,
  `<svg ${NS}><iframe/></svg>`,
  `<svg ${NS} onload="alert(1)"/>`,
  `<svg ${NS}\nONLOAD = 'alert(1)'/>`,
  `<svg ${NS}><a href="javascript:alert(1)"/></svg>`,
  `<svg ${NS}><a href="java&#115;cript:alert(1)"/></svg>`,
  `<svg ${NS}><a href="java&#9;script&#x3a;alert(1)"/></svg>`,
  `<svg ${NS}><a href="java&Tab;script:alert(1)"/></svg>`,
  `<svg ${NS} xmlns:y="http://www.w3.org/1999/xlink"><a y:href="&#1;javascript:alert(1)"/></svg>`,
  `<svg ${NS}><use href="data:image/svg+xml;base64,AA#x"/></svg>`,
  `<svg ${NS}><use href="https://example.com/x.svg#x"/></svg>`,
  `<svg ${NS}><image href="//example.com/x.png"/></svg>`,
  `<svg ${NS}><a><set attributeName="href" to="java&#115;cript:alert(1)"/></a></svg>`,
  `<svg ${NS}><a><set attributeName="xlink:href" to="x"/></a></svg>`,
  `<svg ${NS}><set attributeName="onclick" to="x"/></svg>`,
  `<?xml-stylesheet href="x.xsl" type="text/xsl"?><svg ${NS}/>`,
  `<svg ${NS}><?xml-stylesheet href="x.xsl"?></svg>`,
  `<!DOCTYPE svg [<!ENTITY x "<script>alert(1)</script>">]><svg ${NS}>&x;</svg>`,
  `<?xml version="1.0" encoding="UTF-7"?><svg ${NS}>+ADw-script+AD4-</svg>`,
  `<svg ${NS}><!-- --><script>alert(1)</script><!-- --></svg>`,
  `<svg ${NS}><!-- -- ><script>alert(1)</script> --></svg>`,
  `<svg ${NS} id="a' b='<script>"/>`,
  `<svg ${NS}><g a=1 onload=alert(1)></g></svg>`,
  `<svg ${NS}><g/onload="alert(1)"/></svg>`,
])('%s may do more', (text) => {
  expect(safe(text)).toBe(false);
});

test('another encoding is not read', () => {
  expect(isSafeSvg(Buffer.from(`\ufeff<svg ${NS}/>`, 'utf16le'))).toBe(false);
  expect(isSafeSvg(Buffer.from([...Buffer.from(`<svg ${NS}>`), 0xd6, 0xd0]))).toBe(false);
});

test('the pictures of the site only draw', () => {
  const folder = 'content/media/covers';
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.svg'));
  expect(pictures.length).toBeGreaterThan(10);
  for (const name of pictures)
    expect(isSafeSvg(readFileSync(`${folder}/${name}`)), name).toBe(true);
});

test.each(['<!--', '<g a="', '<![CDATA[', '&', '<g ', ' a="b"', '<?xml ', '<svg:'])(
  'a megabyte of %j is read in linear time',
  (part) => {
    const started = performance.now();
    isSafeSvg(Buffer.from(`<svg ${NS}>${part.repeat(2 ** 20 / part.length)}`));
    // Quadratic would be minutes.
    expect(performance.now() - started).toBeLessThan(5000);
  },
);

const cleaned = (text: string) => cleanSvg(Buffer.from(text))?.toString() ?? null;

test.each([
  [
    `<svg ${NS}><script>alert(1)</script><path d="M0 0"/></svg>`,
    `<svg ${NS}><path d="M0 0"/></svg>`,
  ],
  [`<svg ${NS} onload="alert(1)" width="2"/>`, `<svg ${NS} width="2"/>`],
  [
    `<svg ${NS}><foreignObject><svg><script/></svg><p/></foreignObject><g><script/></g></svg>`,
    `<svg ${NS}><g></g></svg>`,
  ],
  [`<svg ${NS}><a href="java&#115;cript:alert(1)">x</a></svg>`, `<svg ${NS}><a>x</a></svg>`],
  [
    `<!-- by hand --><svg ${NS}><!-- x --><image href="//x.example/a.png"/></svg>`,
    `<svg ${NS}><image/></svg>`,
  ],
  [`<svg ${NS}><![CDATA[ a < b ]]></svg>`, `<svg ${NS}><![CDATA[ a < b ]]></svg>`],
  [`<svg ${NS}><metadata><a>Li</a></metadata><g/></svg>`, `<svg ${NS}><g/></svg>`],
  [`<svg ${NS}><set attributeName="href" to="x"/></svg>`, `<svg ${NS}><set to="x"/></svg>`],
])('%s is cleaned', (text, expected) => {
  expect(cleaned(text)).toBe(expected);
});

test.each([
  '',
  '<script/>',
  `<svg ${NS}><g></svg>`.repeat(2),
  `<svg ${NS}><?xml-stylesheet href="x.xsl"?></svg>`,
  `<!DOCTYPE svg [<!ENTITY x "y">]><svg ${NS}>&x;</svg>`,
  `<svg ${NS} xmlns:y="http://www.w3.org/1999/xhtml"><script></svg><y:script>x</y:script>`,
])('%s cannot be cleaned', (text) => {
  expect(cleaned(text)).toBe(null);
});
