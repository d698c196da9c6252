/** 32 random bytes, as an address may carry them. */
export const makeSecret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)))

/** RFC 7636, method S256. */
export const toChallenge = async (verifier: string): Promise<string> =>
  toBase64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  )

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
