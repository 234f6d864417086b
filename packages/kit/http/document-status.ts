/**
 * Name of the meta element with which a document that is rendered for one request states its HTTP status, if the framework
 * would send 200 (docs/platform.md).
 */
export const STATUS_META = 'status';

const META = new RegExp(`<meta name="${STATUS_META}" content="(\\d{3})"/?>`);

/** The status that a document states; undefined if it leaves it to the framework. Texts in it are escaped. */
export function documentStatus(html: string): number | undefined {
  const [, status] = META.exec(html) ?? [];
  return status === undefined ? undefined : Number(status);
}
