import type { z } from 'zod'
import type { Http } from '../platform/ambient.ts'
import { ProviderError } from './provider-error.ts'

const TIMEOUT_MS = 10_000

export type AskAlpaca = <Shape extends z.ZodType>(
  path: string,
  query: Readonly<Record<string, string>>,
  shape: Shape,
  /** Sent as JSON; left out, nothing is sent. */
  body?: object,
) => Promise<z.output<Shape>>

/** Alpaca's APIs differ in how they want to be shown the key, and in nothing else that we use. */
export function createAlpacaHttp(
  http: Http,
  url: string,
  headers: Record<string, string>,
): AskAlpaca {
  return async (path, query, shape, body) => {
    const place = new URL(`${url}${path}`)
    for (const [name, value] of Object.entries(query)) place.searchParams.set(name, value)
    const parsed = shape.safeParse(await send(http, place, headers, body))
    if (parsed.success) return parsed.data
    throw new ProviderError('broken', `${path} answers in another form`, parsed.error)
  }
}

async function send(
  http: Http,
  place: URL,
  own: Record<string, string>,
  body?: object,
): Promise<unknown> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const headers = body ? { ...own, 'content-type': 'application/json' } : own
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const asked = { ...sent, headers, signal, redirect: 'error' } as const
  const response = await http(place, asked).catch((cause: unknown) => {
    throw new ProviderError('retryable', `${place.host} cannot be reached`, cause)
  })
  if (!response.ok) throw toError(place, response.status)
  return response.json().catch((cause: unknown) => {
    throw new ProviderError('retryable', `${place.pathname} broke off`, cause)
  })
}

/** Told apart from every other no: there is nothing in this place. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ProviderError && error.cause === NOT_FOUND

const NOT_FOUND = 404

/** 401 and 403 mean our key. */
function toError({ pathname, host }: URL, status: number): ProviderError {
  const message = `${pathname}: ${host} says ${status}`
  if (status === 429 || status === 408 || status >= 500) {
    return new ProviderError('retryable', message)
  }
  return new ProviderError([401, 403].includes(status) ? 'broken' : 'refused', message, status)
}
