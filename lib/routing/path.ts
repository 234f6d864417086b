/** Decodes a path and removes trailing slashes: the form in which redirects are compared. */
export function normalizePath(path: string): string {
  return decoded(path).replace(/(?<=.)\/+$/, '');
}

/** The path of a URL reference, without query and fragment, not decoded. */
export function pathOf(address: string): string {
  return address.split(/[?#]/)[0] ?? '';
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
