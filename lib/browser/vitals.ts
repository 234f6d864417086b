import { hasTokenCookie } from '@wenzhan/kit/http/draft-access';
import type { VitalName } from '@wenzhan/kit/telemetry/report-schemas';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Four decimal places, because CLS is a small number without a unit. */
const PRECISION = 10_000;

/**
 * Measures Web Vitals and sends them once, when the page is first left or hidden. Not for editors, whose
 * pages are rendered per request.
 */
export function reportVitals(): void {
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
      navigator.sendBeacon('/api/vitals', JSON.stringify({ path, metrics }));
  };
  // Not capturing, so that it runs after the package's capturing listeners, which report the final values.
  addEventListener('visibilitychange', send);
}
