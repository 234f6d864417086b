import type { Page } from 'playwright/test';

/**
 * Notes what goes wrong while a page is shown: errors in its console, errors thrown, requests that
 * fail or answer with an error. The document's own status is not among them.
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
    problems.push(`failed: ${request.url()} ${request.failure()?.errorText}`);
  });
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() || response.status() < 400) return;
    problems.push(`answered ${response.status()}: ${response.url()}`);
  });
  return problems;
}
