/** Id of the element that a reader closes. */
export const ANNOUNCEMENT_ID = 'announcement';

/**
 * Runs before the first paint: an announcement that the reader has closed, or whose time is over on a stored page, is not
 * displayed (`data-announcement="closed"`). One that is closed now is remembered, and its room stays, so that the page does
 * not move (`"hidden"`). The script's own attributes are its id and its end. Without access to local storage it is closed on
 * one page, which takes no script.
 */
export const ANNOUNCEMENT_SCRIPT = `try{((d,{id,to},r)=>{if(localStorage.getItem("${ANNOUNCEMENT_ID}")===id||Date.parse(to)<=Date.now())r.announcement="closed";d.addEventListener("toggle",({target:t})=>{if(t.id==="${ANNOUNCEMENT_ID}"&&!t.open){r.announcement="hidden";localStorage.setItem("${ANNOUNCEMENT_ID}",id)}},true)})(document,document.currentScript.dataset,document.documentElement.dataset)}catch{}`;
