/** Matches the file extensions of the build; "BRK.B" and "file.php" have none of them. */
const FILE_ENDING =
  /\.(?:avif|br|css|gif|gz|ico|jpe?g|js|json|map|mjs|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i

/** Matches the API, and spellings so close to it that no page is meant. */
const API = /^\/+api(?![\w-])/i

const FILES = /^\/+assets(?:\/|$)/

/** Matches "..", ".env", ".git", backslashes and control characters, which no address of ours has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NEVER_OURS = /(?:^|\/)\.|[\\\u0000-\u001f]/

/**
 * Returns whether a GET of this address is answered with the page. The address alone decides and never the `Accept`
 * header, because health checks and link previews send arbitrary ones (requirement CW-14). An unknown address gets
 * the page too, which redirects to its first one. A missing file does not: a browser would run the page as a script.
 */
export function isPageAddress(url: string): boolean {
  const path = decodePath(url)
  if (path === null || !path.startsWith('/')) return false
  return ![API, FILES, NEVER_OURS, FILE_ENDING].some((pattern) => pattern.test(path))
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(url.split(/[?#]/, 1)[0] ?? '')
  } catch {
    return null
  }
}
