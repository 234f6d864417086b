import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import { hasTokenCookie } from '../session/has-token';
import type { VitalName } from '../telemetry/report-schemas';

/** Digits behind the point: CLS is a small number without a unit. */
const PRECISION = 10_000;

/**
 * Measures this visit and sends what it found once, when the page is left or hidden for the first
 * time. Not for editors, whose pages are rendered anew each time.
 *
 * @param endpoint takes `{ path, metrics }` as JSON
 */
export function reportVitals(endpoint: string): void {
  if (hasTokenCookie(document.cookie)) return;
  const path = location.pathname;
  const metrics: Partial<Record<VitalName, number>> = {};
  const keep = ({ name, value }: { name: VitalName; value: number }) => {
    metrics[name] = Math.round(value * PRECISION) / PRECISION;
  };
  for (const measure of [onTTFB, onFCP, onLCP, onINP, onCLS]) measure(keep);
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', send);
    if (Object.keys(metrics).length)
      navigator.sendBeacon(endpoint, JSON.stringify({ path, metrics }));
  };
  // Bubbling, so after the package's own listeners, which capture and hand out the last values.
  addEventListener('visibilitychange', send);
}
