import { failurePolicy } from '@/lib/runtime/security/content-policy';

/**
 * The content security policy of a failed page, which is not cached, so its inline scripts have no
 * hashes. Render it outside the Suspense boundary of the error: React hoists nothing from a fallback
 * into the head.
 */
export function FailurePolicy() {
  return <meta httpEquiv="Content-Security-Policy" content={failurePolicy()} />;
}
