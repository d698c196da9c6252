import { type ClientOptions, createClient } from '@parvalue/shared/api/client.ts'
import { API_BASE, type Endpoint } from '@parvalue/shared/api/endpoint.ts'
import { system } from '@parvalue/shared/api/system.ts'
import { user } from '@parvalue/shared/api/user.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { findCookie } from './cookie.ts'
import { fetchLogged } from './debug.ts'

let walletAddress: Address | null = null
let handleUnauthorized: (endpoint: Endpoint) => void = () => {}
let handleTermsRequired: () => void = () => {}
let handleFreshSignatureRequired: () => Promise<boolean> = async () => false

/** Only what the page calls: the definitions are weight of its first load. */
const groups = { system, user }

/** Of every client of the page; a page that comes later brings one with the groups it calls. */
export const clientOptions: ClientOptions = {
  baseUrl: '',
  fetch: fetchLogged,
  headers: toHeaders,
  onUnauthorized: (endpoint) => handleUnauthorized(endpoint),
  onTermsRequired: () => handleTermsRequired(),
  onFreshSignatureRequired: () => handleFreshSignatureRequired(),
}

/** The API as the page calls it; cookies carry the session. */
export const client = createClient(groups, clientOptions)

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

/** Registered by the session likewise: a newer version of the terms has to be signed. */
export function onTermsRequired(handle: () => void) {
  handleTermsRequired = handle
}

/** Registered by the session likewise: a signature of the last minutes is wanted. */
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
