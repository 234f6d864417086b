import type { Page } from 'playwright/test';

/** A host from which the site may request images, as articles may contain them, and nothing else. */
const FOREIGN = /evil\.invalid/;

/** Records every script of a vector that runs, and everything that it fetches. */
export async function setTrap(page: Page): Promise<string[]> {
  const hits: string[] = [];
  await page.exposeFunction('__hit', (what: unknown) => {
    hits.push(String(what));
  });
  await page.addInitScript(() => {
    const report = (what: unknown) => {
      (window as unknown as { __hit: (what: unknown) => void }).__hit(what);
    };
    Object.assign(window, { alert: report, confirm: report, prompt: report, print: report });
  });
  page.on('dialog', async (dialog) => {
    hits.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    if (FOREIGN.test(request.url()) && request.resourceType() !== 'image')
      hits.push(`request ${request.url()}`);
  });
  page.on('popup', (popup) => hits.push(`popup ${popup.url()}`));
  return hits;
}

/** Records all CSP violations while a page is open, from its first byte on. */
export async function watchReports(page: Page): Promise<string[]> {
  const reports: string[] = [];
  page.on('pageerror', (error) => reports.push(`thrown: ${error.message}`));
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) reports.push(message.text());
  });
  await page.exposeFunction('reportViolation', (text: string) => reports.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sample } = event;
      const report: unknown = Reflect.get(window, 'reportViolation');
      if (typeof report === 'function') report(`${effectiveDirective}: ${blockedURI} ${sample}`);
    });
  });
  return reports;
}

/** Numbers the scripts of a vector, so that a hit identifies it. */
export const numbered = (vector: string, index: number) =>
  vector.replaceAll('alert(1)', `alert('#${index}')`);

/**
 * Content of the open document, without the site's own scripts and styles. `active` are links that would run a
 * script, and elements and attributes that could.
 */
export function readPage(page: Page) {
  return page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLElement>('body *')];
    const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    const links = [...document.querySelectorAll('a[href]')]
      .map((link) => new URL(link.getAttribute('href') ?? '', location.href).protocol)
      .filter((protocol) => !/^(https?|mailto|tel):$/.test(protocol));
    const active = all.flatMap((element) => [
      ...(/^(iframe|object|embed|base|annotation-xml|mglyph|maction|foreignobject)$/i.test(
        element.localName,
      )
        ? [element.localName]
        : []),
      ...[...element.attributes].map(({ name }) => name).filter((name) => /^on/i.test(name)),
    ]);
    return {
      active: [...links, ...active],
      graphs: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        (script) => script.textContent ?? '',
      ),
      heading: document.querySelector('main h1')?.textContent ?? '',
      description: meta?.content ?? '',
    };
  });
}
