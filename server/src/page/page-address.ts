/** What a file's name ends with; "BRK.B" and "file.php" name none of ours. */
const FILE_ENDING =
  /\.(?:avif|br|css|gif|gz|ico|jpe?g|js|json|map|mjs|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/i

/** The API, and what is spelt so much like it that no person meant a page. */
const API = /^\/+api(?![\w-])/i

const FILES = /^\/+assets(?:\/|$)/

/** "..", ".env", ".git"; backslashes and control characters stand in no address of ours either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NEVER_OURS = /(?:^|\/)\.|[\\\u0000-\u001f]/

/**
 * Whether a GET of this address answers with the page. The address alone decides and never the `Accept`
 * header, because health checks and link previews send whatever they like (Requirement CW-14). An address
 * that the page does not know answers too; the page leads to its first one. A missing file does not: a
 * browser would take the page for a script.
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
