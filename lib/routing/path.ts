/** A path of this site in the one form in which moved addresses are compared. */
export function normalizePath(path: string): string {
  return decoded(path).replace(/(?<=.)\/+$/, '');
}

/** Without query and fragment, still as it is written. */
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
