import type { Evaluating } from '../../support/clipped-content';

/** A browser with one window, with as much as the tests of other engines than Chromium use of it. */
export interface Engine extends Evaluating {
  /** Opens a URL and waits for its `load` event. */
  open(url: string): Promise<void>;
  /** Sets the size of the viewport, in CSS pixels; a toolbar may take some of the height. */
  resize(width: number, height: number): Promise<void>;
  /** Clicks as a user does: on what is at the middle of the element. */
  click(selector: string): Promise<void>;
  /** Types into a field. */
  type(selector: string, text: string): Promise<void>;
  /** Types into what has the focus, also in a shadow root. */
  press(text: string): Promise<void>;
  /** Runs a script in the page, past its policy. */
  inject(source: string): Promise<void>;
}

/** Starts a browser, runs with it, and ends it in any case. */
export type WithEngine = (run: (engine: Engine) => Promise<void>) => Promise<void>;
