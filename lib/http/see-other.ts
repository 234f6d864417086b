/** A redirect to a path of this site, to be fetched with GET and kept by nobody. */
export function seeOther(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: path, 'cache-control': 'no-store' },
  });
}
