import type { Page } from 'playwright/test';

/**
 * Records problems while a page is open: console errors, uncaught errors, requests that fail or have an
 * error status. The status of the document itself does not count.
 */
export function watchProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    const isDocument = message.location().url === page.url();
    const isStatus = message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !(isDocument && isStatus)) {
      problems.push(`console: ${message.text()}`);
    }
  });
  page.on('requestfailed', (request) => {
    // Leaving a page aborts its background requests.
    if (request.failure()?.errorText === 'net::ERR_ABORTED') return;
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() || response.status() < 400) return;
    problems.push(`answered ${response.status()}: ${response.url()}`);
  });
  return problems;
}
