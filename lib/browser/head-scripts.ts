/* The scripts in the head of every document. The policies of documents have their hashes. */

/**
 * JavaScript expression, in the syntax of the oldest browsers: whether the scripts of the site run here. True
 * from Chromium 103, Safari 16 and Firefox 100 (docs/platform.md).
 */
export const RUNS_SCRIPTS = 'self.AbortSignal&&AbortSignal.timeout';

/** Key of the choice in local storage. */
export const THEME_KEY = 'theme';

/**
 * Runs before the first paint, so that a chosen theme never flashes. Sets the attribute that
 * `components/frame/document.module.css` reads. Without access to local storage the theme follows the system.
 *
 * Also sets `data-scripts` where the scripts of the site run: controls that need them are hidden without it.
 */
export const THEME_SCRIPT = `try{const t=localStorage.getItem("${THEME_KEY}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}if(${RUNS_SCRIPTS})document.documentElement.dataset.scripts=""`;

/** Id of the element that a reader closes. */
export const ANNOUNCEMENT_ID = 'announcement';

/**
 * Runs before the first paint: an announcement that the reader has closed, or whose time is over on a stored page, is not
 * displayed (`data-announcement="closed"`). One that is closed now is remembered, and its room stays, so that the page does
 * not move (`"hidden"`). The script's own attributes are its id and its end. Without access to local storage it is closed on
 * one page, which takes no script.
 */
export const ANNOUNCEMENT_SCRIPT = `try{((d,{id,to},r)=>{if(localStorage.getItem("${ANNOUNCEMENT_ID}")===id||Date.parse(to)<=Date.now())r.announcement="closed";d.addEventListener("toggle",({target:t})=>{if(t.id==="${ANNOUNCEMENT_ID}"&&!t.open){r.announcement="hidden";localStorage.setItem("${ANNOUNCEMENT_ID}",id)}},true)})(document,document.currentScript.dataset,document.documentElement.dataset)}catch{}`;
