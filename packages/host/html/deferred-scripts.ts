import { hostedApp } from '../app';

/** Script tags exactly as the framework writes them. */
const SCRIPTS =
  /<script src="(\/_next\/static\/[^" ]+)"((?: (?:async=""|id="_R_"|nonce="[^"]*"))+)><\/script>/g;
/** Script tags of the build with any attributes, including the polyfills for old browsers. */
const ANY_SCRIPT = /<script\b[^<>]*\ssrc=["']?\/_next\/static\/[^>]*>/g;
const NONCE = / nonce="[^"]*"/;
const HINTS = /<link rel="preload" as="script"[^>]*href="\/_next\/static\/[^>]*>/g;
const END = '</body></html>';

/** Maximum of milliseconds that scripts wait for images above the fold. */
const PATIENCE_MS = 500;
/** Images that have a place on the screen but are not loaded. */
const FOLDED = 'details:not([open]) *';
/** Starts the scripts, if they run in this browser. A hidden tab has no first frame, so they start immediately. */
const START = [
  'const{scripts:s}=d.currentScript.dataset',
  'go=()=>{for(const src of s.split(" "))d.head.append(Object.assign(d.createElement("script"),{src,async:false}))}',
  'frame=f=>requestAnimationFrame(()=>setTimeout(f))',
  'isSeen=({top,bottom})=>bottom>0&&innerHeight>top',
  `first=p=>p.length?Promise.race([Promise.allSettled(p),new Promise(r=>setTimeout(r,${PATIENCE_MS}))]).then(()=>frame(go)):go()`,
].join(',');
const SEEN = `[...d.images].filter(i=>!i.complete&&!i.matches("${FOLDED}")&&isSeen(i.getBoundingClientRect()))`;
const starter = ({ runsScripts, beforeScripts } = hostedApp()) =>
  `(d=>{if(!(${runsScripts}))return;${beforeScripts}${START};d.hidden?go():frame(()=>first(${SEEN}.map(i=>i.decode())))})(document)`;

/**
 * Defers the scripts of a complete document until its first frame and the images in it are shown: the page
 * can be read without them, and running them takes longer than showing it.
 *
 * @returns the document with one script in place of all, which lists them in `data-scripts`; null if the
 *   document does not have the expected form
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
  // The order of execution. The script that hydrates the page runs last: a component whose script is missing
  // would not be hydrated at first, and would lose clicks.
  const inOrder = scripts.toSorted((a, b) => Number(a.isRoot) - Number(b.isRoot));
  const sources = [...new Set(inOrder.map(({ source }) => source))];
  const script = `<script${first.nonce} data-scripts="${sources.join(' ')}">${starter()}</script>`;
  const [body, rest] = [html.slice(0, end), html.slice(end)];
  return body.replace(SCRIPTS, '').replace(HINTS, '') + script + rest;
}

function countScripts(html: string): number {
  const tags = html.match(ANY_SCRIPT) ?? [];
  return tags.filter((tag) => !/\bnomodule\b/i.test(tag)).length;
}
