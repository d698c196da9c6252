import { type ApiClientOptions, createApiClient } from '@parvalue/shared/api/client.ts'
import { API_BASE_PATH, type Endpoint } from '@parvalue/shared/api/endpoint.ts'
import { systemEndpoints } from '@parvalue/shared/api/system.ts'
import { userEndpoints } from '@parvalue/shared/api/user.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { findCookie } from './cookie.ts'
import { fetchLogged } from './debug.ts'

let walletAddress: Address | null = null
let handleUnauthorized: (endpoint: Endpoint) => void = () => {}
let handleTermsRequired: () => void = () => {}
let handleFreshSignatureRequired: () => Promise<boolean> = async () => false

/** Only the groups that every page calls, because the definitions add to the first load. */
const groups = { system: systemEndpoints, user: userEndpoints }

/** Options of every API client; each lazy page creates a client with the groups that it calls. */
export const clientOptions: ApiClientOptions = {
  baseUrl: '',
  fetch: fetchLogged,
  headers: toHeaders,
  onUnauthorized: (endpoint) => handleUnauthorized(endpoint),
  onTermsRequired: () => handleTermsRequired(),
  onFreshSignatureRequired: () => handleFreshSignatureRequired(),
}

/** API client of the shared code; cookies carry the session. */
export const client = createApiClient(groups, clientOptions)

/** Fetches a response that is not JSON, such as a stream or a file, whatever its status. */
export const fetchRaw = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetchLogged(`${API_BASE_PATH}${path}`, {
    headers: toHeaders(),
    credentials: 'include',
    ...(signal ? { signal } : {}),
  })

/** Sets the wallet of all later calls. The session calls it when a wallet connects or disconnects. */
export function setWalletAddress(address: Address | null) {
  walletAddress = address
}

/** Registers the session's handler, because this layer must not import the session. */
export function onUnauthorized(handle: (endpoint: Endpoint) => void) {
  handleUnauthorized = handle
}

/** Registers the session's handler for a newer version of the terms that must be signed. */
export function onTermsRequired(handle: () => void) {
  handleTermsRequired = handle
}

/** Registers the session's handler for calls that need a signature from the last few minutes. */
export function onFreshSignatureRequired(handle: () => Promise<boolean>) {
  handleFreshSignatureRequired = handle
}

function toHeaders(): Record<string, string> {
  const csrfToken = findCookie(document.cookie, 'csrf_access_token')
  return {
    ...(walletAddress === null ? {} : { 'wallet-address': walletAddress }),
    ...(csrfToken === null ? {} : { 'X-CSRF-TOKEN': csrfToken }),
  }
}
