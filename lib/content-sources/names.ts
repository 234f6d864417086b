const NAME = /^[a-z0-9][a-z0-9_-]*$/;

/**
 * The name in URLs of a category or page: the slug if the contract allows it, otherwise what is left of it, or
 * the id.
 */
export function nameOf(slug: string, id: string): string {
  const plain = slug
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^[_-]+|-+$/g, '');
  const name = plain || id.toLowerCase();
  // `page` would collide with the pages of a list.
  return NAME.test(name) && name !== 'page' ? name : `${name}-${id.toLowerCase()}`;
}
