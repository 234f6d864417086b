import { setting } from '@wenzhan/kit/settings/setting';

/** Where a page says that another one is shown in its place; the request names that one as its referrer. */
export const SHOWN_PATH = '/api/visit';

const TELL = `(h=>{let u=location.pathname,f=h.pushState;h.pushState=function(){f.apply(h,arguments);let n=location.pathname;n!=u&&navigator.sendBeacon("${SHOWN_PATH}");u=n};addEventListener("popstate",()=>u=location.pathname)})(history);`;

/** Whether pages tell the server of followed links (`VISITS_CLICKS`). */
export const tellsVisits = (): boolean => setting('VISITS_CLICKS') === '1';

/**
 * JavaScript that tells the server when a followed link shows a page that the browser had fetched ahead, of which the server
 * would not know; empty unless that is wanted. Nothing is kept in the browser. It runs before the page's other scripts.
 */
export const tellVisits = (): string => (tellsVisits() ? TELL : '');
