import { failurePolicy } from '@/lib/security/content-policy';

/**
 * The content policy of a failed page: it is not stored, so its inline scripts have no hashes. Stands
 * outside the boundary around the throw: from a fallback nothing reaches the head.
 */
export function FailurePolicy() {
  return <meta httpEquiv="Content-Security-Policy" content={failurePolicy()} />;
}
