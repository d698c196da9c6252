const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i

/**
 * Returns the path and query of a request target. A proxy may send the absolute form, `http://host/path`, which every
 * server has to accept (RFC 9112, 3.2.2); the routes and the page know paths only.
 */
export function toOriginForm(target: string): string {
  const path = target.replace(SCHEME_AND_HOST, '')
  return path === target || path.startsWith('/') ? path : `/${path}`
}
