import { DEBUG_COOKIE_MAX_AGE_SECONDS } from '@parvalue/shared/domain/product/timing.ts'
import { recordResponseDate } from '#device/clock.ts'
import { findCookie } from './cookie.ts'
import { yieldToMain } from './yield-to-main.ts'

const NAME = 'debug'

/**
 * Returns the cookie that `?debug` in an address requests: `?debug=1` sets it for an hour (requirement
 * IN-05), `?debug=600` for ten minutes, `?debug=0` deletes it. Null without `?debug`.
 */
export function toDebugCookie(search: string): string | null {
  const wanted = new URLSearchParams(search).get(NAME)
  if (wanted === null) return null
  const seconds = /^\d{1,6}$/.test(wanted) ? Number(wanted) : 1
  const maxAge = seconds === 1 ? DEBUG_COOKIE_MAX_AGE_SECONDS : seconds
  return `${NAME}=1; Max-Age=${maxAge}; Path=/; SameSite=Lax`
}

/** Sets the debug cookie that the address requests. The page calls it once, before its first request. */
export function applyDebugCookie() {
  const cookie = toDebugCookie(location.search)
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store.
  if (cookie !== null) document.cookie = cookie
}

async function fetchAndReadClock(call: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...call)
  recordResponseDate(response.headers)
  return response
}

const isDebugging = () => findCookie(document.cookie, NAME) !== null

/**
 * Sends each request in a separate task, to keep the page responsive. With the debug cookie it logs status, duration in
 * milliseconds, and the request id, by which an operator finds log lines and trace.
 */
export async function fetchWithDebugLog(...call: Parameters<typeof fetch>): Promise<Response> {
  await yieldToMain()
  if (!isDebugging()) return fetchAndReadClock(call)
  const [target, init] = call
  const address = target instanceof Request ? target.url : String(target)
  const startedMs = performance.now()
  const response = await fetchAndReadClock(call)
  const tookMs = Math.round(performance.now() - startedMs)
  const id = response.headers.get('x-request-id') ?? ''
  // biome-ignore lint/suspicious/noConsole: this is what the cookie was set for.
  console.debug(`${init?.method ?? 'GET'} ${address} ${response.status} ${tookMs} ms ${id}`)
  return response
}
