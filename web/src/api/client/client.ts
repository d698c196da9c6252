import { type ApiClientOptions, createApiClient } from '@parvalue/shared/api/client.ts'
import { API_BASE_PATH, type Endpoint } from '@parvalue/shared/api/endpoint.ts'
import { systemEndpoints } from '@parvalue/shared/api/system.ts'
import { userEndpoints } from '@parvalue/shared/api/user.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { watchFetch } from '../outage/watched-fetch.ts'
import { findCookie } from './cookie.ts'
import { fetchWithDebugLog } from './debug-cookie.ts'

let apiUrl = ''
let walletAddress: Address | null = null
let handleUnauthorized: (endpoint: Endpoint) => void = () => {}
let handleTermsRequired: () => void = () => {}
let handleFreshSignatureRequired: () => Promise<boolean> = async () => false

/** The API groups that every page calls. Others stay out, because their definitions would enlarge the first load. */
const groups = { system: systemEndpoints, user: userEndpoints }

/** Options of every API client; each lazy page creates a client with the groups that it calls. */
export const apiClientOptions: ApiClientOptions = {
  get baseUrl() {
    return apiUrl
  },
  fetch: watchFetch(fetchWithDebugLog),
  headers: toHeaders,
  onUnauthorized: (endpoint) => handleUnauthorized(endpoint),
  onTermsRequired: () => handleTermsRequired(),
  onFreshSignatureRequired: () => handleFreshSignatureRequired(),
}

/** API client of the shared code; cookies carry the session. */
export const apiClient = createApiClient(groups, apiClientOptions)

/** Fetches a response that is not JSON, such as a stream or a file, whatever its status. */
export const fetchRawResponse = (path: string, signal?: AbortSignal): Promise<Response> =>
  fetchWithDebugLog(toApiUrl(path), {
    headers: toHeaders(),
    credentials: 'include',
    ...(signal ? { signal } : {}),
  })

/** Returns the address of a path of the API, for a link or a download. */
export const toApiUrl = (path: string): string => `${apiUrl}${API_BASE_PATH}${path}`

/** Sets the configured URL before all paths of the API; empty for the page's own origin. The start calls it once. */
export function setApiUrl(url: string) {
  apiUrl = url
}

/** Sets the wallet of all later calls. The session calls it when a wallet connects or disconnects. */
export function setRequestWallet(address: Address | null) {
  walletAddress = address
}

/** Registers the session's handler for 401 responses, because this layer must not import the session. */
export function setUnauthorizedHandler(handle: (endpoint: Endpoint) => void) {
  handleUnauthorized = handle
}

/** Registers the session's handler for a newer version of the terms that must be signed. */
export function setTermsRequiredHandler(handle: () => void) {
  handleTermsRequired = handle
}

/** Registers the session's handler for calls that need a signature from the last few minutes. */
export function setFreshSignatureHandler(handle: () => Promise<boolean>) {
  handleFreshSignatureRequired = handle
}

function toHeaders(): Record<string, string> {
  const csrfToken = findCookie(document.cookie, 'csrf_access_token')
  return {
    ...(walletAddress === null ? {} : { 'wallet-address': walletAddress }),
    ...(csrfToken === null ? {} : { 'X-CSRF-TOKEN': csrfToken }),
  }
}
