/** Returns 32 random bytes as base64url. */
export const createPkceSecret = (): string =>
  toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** Returns the PKCE challenge of a verifier (RFC 7636, method S256). */
export const toPkceChallenge = async (verifier: string): Promise<string> =>
  toBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
