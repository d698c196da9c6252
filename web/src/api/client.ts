import { type Client, createClient } from '@parvalue/shared/api/client.ts'
import { API_BASE, type Endpoint } from '@parvalue/shared/api/endpoint.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import { findCookie } from './cookie.ts'
import { fetchLogged } from './debug.ts'

let walletAddress: Address | null = null
let handleUnauthorized: (endpoint: Endpoint) => void = () => {}

/** The API as the page calls it; cookies carry the session. */
export const client: Client = createClient({
  baseUrl: '',
  fetch: fetchLogged,
  headers: toHeaders,
  onUnauthorized: (endpoint) => handleUnauthorized(endpoint),
})

/**
 * A call whose answer is no JSON: a stream or a file. The answer as it came, whatever its status.
 */
export const fetchRaw = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetchLogged(`${API_BASE}${path}`, {
    headers: toHeaders(),
    credentials: 'include',
    ...(signal ? { signal } : {}),
  })

/** Whose calls these are from now on; the session sets it as wallets come and go. */
export function setWalletAddress(address: Address | null) {
  walletAddress = address
}

/** Registered by the session, because the API stands below it and may not import it. */
export function onUnauthorized(handle: (endpoint: Endpoint) => void) {
  handleUnauthorized = handle
}

function toHeaders(): Record<string, string> {
  const csrfToken = findCookie(document.cookie, 'csrf_access_token')
  return {
    ...(walletAddress === null ? {} : { 'wallet-address': walletAddress }),
    ...(csrfToken === null ? {} : { 'X-CSRF-TOKEN': csrfToken }),
  }
}
