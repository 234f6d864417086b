import { EARLY } from '../navigation/event-replay';

/** As the framework writes the scripts of a page, and the hint that announces the first of them. */
const SCRIPTS =
  /<script src="(\/_next\/static\/[^" ]+)"((?: (?:async=""|id="_R_"|nonce="[^"]*"))+)><\/script>/g;
/** The same, whatever their attributes: of these all but the polyfills for old browsers are deferred. */
const ANY_SCRIPT = /<script\b[^>]*\ssrc=["']?\/_next\/static\/[^>]*>/g;
const NONCE = / nonce="[^"]*"/;
const HINTS = /<link rel="preload" as="script"[^>]*href="\/_next\/static\/[^>]*>/g;
const END = '</body></html>';

/** What the page's scripts answer alone; the sign that they do is set by `NavigationEffects`. */
const PRESSED = 'button[type=button]:not([popovertarget]),input[type=radio]';
const MARK_EARLY = `d.addEventListener("click",e=>{if(history.scrollRestoration!="manual")e.target.closest("${PRESSED}")?.setAttribute("${EARLY}","")});`;
/** Milliseconds that the scripts wait, at most, for pictures that stand before the fold. */
const PATIENCE_MS = 500;
/** In a tab that is not looked at there is no first frame. */
const START = [
  'const{scripts:s}=d.currentScript.dataset',
  'go=()=>{for(const src of s.split(" "))d.head.append(Object.assign(d.createElement("script"),{src,async:false}))}',
  'frame=f=>requestAnimationFrame(()=>setTimeout(f))',
  'isSeen=({top,bottom})=>bottom>0&&innerHeight>top',
  'seen=()=>[...d.images].filter(i=>!i.complete&&isSeen(i.getBoundingClientRect())).map(i=>i.decode())',
  `first=p=>p.length?Promise.race([Promise.allSettled(p),new Promise(r=>setTimeout(r,${PATIENCE_MS}))]).then(()=>frame(go)):go();d.hidden?go():frame(()=>first(seen()))`,
].join(',');
const STARTER = `(d=>{${MARK_EARLY}${START}})(document)`;

/**
 * Has the scripts of a finished document start after its first frame and the pictures in it: everything can
 * be read without them, and to run them takes longer than to show it. What is pressed meanwhile is marked, and
 * answered when they listen.
 *
 * @returns the document with one script, in place of all, that names them in `data-scripts`; null for a
 *   document that is not written as expected
 */
export function deferScripts(html: string): string | null {
  const scripts = [...html.matchAll(SCRIPTS)].map(([, source = '', attributes = '']) => ({
    source,
    isRoot: attributes.includes('id="_R_"'),
    nonce: NONCE.exec(attributes)?.[0] ?? '',
  }));
  const [first] = scripts;
  const roots = new Set(scripts.filter(({ isRoot }) => isRoot).map(({ source }) => source));
  if (!first || roots.size !== 1 || scripts.length !== countScripts(html)) return null;
  if (!html.trimEnd().endsWith(END)) return null;
  const end = html.lastIndexOf(END);
  // They run in this order. The one that takes the page up comes last: a part whose script is not there
  // would be left out for a while, and lose what is pressed in it.
  const inOrder = scripts.toSorted((a, b) => Number(a.isRoot) - Number(b.isRoot));
  const sources = [...new Set(inOrder.map(({ source }) => source))];
  const starter = `<script${first.nonce} data-scripts="${sources.join(' ')}">${STARTER}</script>`;
  const [body, rest] = [html.slice(0, end), html.slice(end)];
  return body.replace(SCRIPTS, '').replace(HINTS, '') + starter + rest;
}

function countScripts(html: string): number {
  const tags = html.match(ANY_SCRIPT) ?? [];
  return tags.filter((tag) => !/\bnomodule\b/i.test(tag)).length;
}
