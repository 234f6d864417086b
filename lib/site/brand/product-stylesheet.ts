import { createHash } from 'node:crypto';
import { buildPath } from '@wenzhan/contract/urls/routes';

/*
 * The style sheet of products and catalogues. A file of its own, because the pages of all other sites would load its rules
 * with theirs. It is sent as it is written: without nesting and ranges in media queries, which old browsers do not know; the one selector that they do not know costs its rule only.
 * Classes are doubled where they override a style sheet that may come later.
 */

const NAME = 'products';
const FILE = new RegExp(`^${NAME}\\.([0-9a-f]{8})\\.css$`);

const GRIDS = `
.product-page,.product-opening,.product-beside,.product-related,.product-header,.product-group{
display:grid;grid-template-columns:minmax(0,1fr)}
.product-page{gap:var(--space-7)}
.product-opening,.product-related{gap:var(--space-5)}
.product-beside{gap:var(--space-5) var(--space-7)}
.product-group{gap:var(--space-3)}
.product-group h3{font-size:var(--text-l)}
.product-related,.product-specifications{border-top:2px solid var(--rule-strong);padding-top:var(--space-5)}
.product-related h2,.product-specifications h2{font-size:var(--text-2xl);letter-spacing:var(--heading-spacing)}
.product-specifications{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-6)}
.product-address{display:none}
@media (min-width:64rem){.product-beside{grid-template-columns:minmax(0,8fr) minmax(0,5fr)}}`;

const HEADER = `
.product-header{align-content:start;gap:var(--space-4)}
.product-header h1{font-size:var(--text-3xl);line-height:1.25}
.product-kicker{color:var(--seal);font-size:var(--text-s)}
.product-summary{max-width:var(--measure);text-wrap:var(--pretty)}
.product-facts{border-top:1px solid var(--rule)}
.product-facts>div{display:flex;gap:var(--space-4);border-bottom:1px solid var(--rule);padding-block:var(--space-2)}
.product-facts dt{flex:0 0 4.5em;color:var(--ink-soft)}
.product-keys{display:flex;flex-wrap:wrap;gap:var(--space-4) var(--space-5);padding-block:var(--space-2)}
.product-keys>div{display:flex;flex:1 1 40%;flex-direction:column-reverse;justify-content:flex-end}
.product-keys dt{color:var(--ink-soft);font-size:var(--text-s)}
.product-keys dd{font-family:var(--serif);font-size:var(--text-2xl);line-height:1.3;font-variant-numeric:tabular-nums;white-space:nowrap}
.product-keys dd span{color:var(--ink-soft);font:var(--text-m) var(--sans)}`;

const GALLERY = `
.product-gallery{display:flex;gap:var(--space-3);align-items:flex-start;margin-inline:calc(-1*var(--gutter));overflow-x:auto;scroll-snap-type:x mandatory}
.product-gallery>li{flex:0 0 100%;scroll-snap-align:center}
.product-gallery>li:not(:only-child){flex-basis:90%}
.product-gallery a,.product-gallery img{display:block;width:100%}
.product-gallery a{cursor:zoom-in}
.product-gallery img{aspect-ratio:4/3;object-fit:contain;background:var(--paper-deep)}
.product-gallery figcaption{padding:var(--space-2) var(--gutter) 0;color:var(--ink-soft);font-size:var(--text-s);line-height:var(--leading-snug)}
@media (min-width:44rem){
.product-gallery{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));margin-inline:0;overflow:visible}
.product-gallery>:first-child{grid-column:1/-1}
.product-gallery img{border-radius:var(--corner,0)}
.product-gallery figcaption{padding-inline:0}}`;

const SPECIFICATIONS = `
.product-rows{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));column-gap:var(--space-6)}
.product-rows>div{display:flex;justify-content:space-between;gap:var(--space-4);border-bottom:1px solid var(--rule);padding-block:var(--space-2);break-inside:avoid}
.product-rows dt,.product-rows span{color:var(--ink-soft)}
.product-rows dd{text-align:end;font-variant-numeric:tabular-nums}
.product-table.product-table{max-width:none}
.product-table.product-table th,.product-table.product-table td{min-width:4em;white-space:nowrap}
.product-table.product-table .product-number{text-align:end;font-variant-numeric:tabular-nums}
.product-table.product-table th:first-child{position:sticky;inset-inline-start:calc(-1*var(--space-2));padding-inline-start:var(--space-2);background:var(--paper)}
.product-table.product-table tbody th{font-weight:400;text-align:start}`;

const LISTS = `
.product-cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:var(--space-6) var(--space-5)}
.product-card.product-card img,.product-blank{aspect-ratio:4/3;object-fit:contain}
.product-blank{display:grid;place-items:center;padding:var(--space-4);color:var(--ink-soft);font-family:var(--serif);font-size:var(--text-2xl);overflow-wrap:anywhere}
.product-card .product-number{font-variant-numeric:tabular-nums}
.product-filter{display:flex;flex-wrap:wrap;gap:var(--space-2)}
.product-filter a{display:inline-flex;align-items:center;gap:var(--space-2);min-height:var(--touch);border:1px solid var(--rule);border-radius:var(--corner,0);padding-inline:var(--space-4);text-decoration:none}
.product-filter span{color:var(--ink-soft);font-size:var(--text-s)}
.product-filter a[aria-current]{border-color:var(--seal);box-shadow:inset 0 -2px 0 var(--seal);color:var(--seal)}`;

/** The addresses of categories are flat, so that only a menu in the menu says which entry is above the page. */
const MENU = `
nav li:has(>details a[aria-current])>a{color:var(--seal);box-shadow:inset 0 -2px 0 var(--seal)}`;

/** A product is one or two sheets of paper: its first picture beside its name, and all of its data. */
const PRINT = `
@media print{
.product-page{display:block}
.product-page>*+*{margin-top:var(--space-5)}
.product-beside{grid-template-columns:repeat(2,minmax(0,1fr));gap:var(--space-5)}
.product-gallery{display:block;margin:0}
.product-gallery>li:not(:first-child),.product-screen,.product-related{display:none}
.product-table.product-table th,.product-table.product-table td{min-width:0;white-space:normal}
.product-table.product-table th:first-child{position:static;background:none}
.product-kicker{color:var(--ink-soft)}
.product-address{display:block;overflow-wrap:anywhere;font-family:var(--mono);font-size:var(--text-xs)}}`;

const CSS = [GRIDS, HEADER, GALLERY, SPECIFICATIONS, LISTS, MENU, PRINT]
  .join('')
  .replace(/\n/g, '');
const HASH = createHash('sha256').update(CSS).digest('hex').slice(0, 8);

/** The path of the style sheet, with a hash of its content. */
export const productStylesheetPath = (): string =>
  buildPath('/brand/[file]', { file: `${NAME}.${HASH}.css` });

/** The style sheet with this file name, as `stylesheetNamed`; null if it is another one. */
export function productStylesheet(file: string): { css: string; isCurrent: boolean } | null {
  const [, hash] = FILE.exec(file) ?? [];
  return hash === undefined ? null : { css: CSS, isCurrent: hash === HASH };
}
