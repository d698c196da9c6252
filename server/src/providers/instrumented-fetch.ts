import type { Http } from '../platform/ambient.ts'
import { addToSpan, inChildSpan } from '../platform/tracing/trace.ts'

/** A provider and its base URL; one provider may have several. */
export type ProviderEndpoint = { name: string; url: string }

/** Receives the outcome of a request and how many seconds it took until the head of the answer. */
type ReportHealth = (name: string, isWell: boolean, seconds: number) => void

/**
 * Wraps `http` and reports for each request whether the provider is up. A 4xx response counts as up; a 5xx
 * response, a timeout or a failed connection as down.
 */
export function createInstrumentedFetch(
  http: Http,
  endpoints: readonly ProviderEndpoint[],
  reportHealth: ReportHealth,
): Http {
  return async (input, init) => {
    const name = findName(endpoints, input instanceof Request ? input.url : String(input))
    if (name === null) return http(input, init)
    const startedMs = performance.now()
    const report = (isWell: boolean) =>
      reportHealth(name, isWell, (performance.now() - startedMs) / 1000)
    return inChildSpan(`provider ${name}`, { kind: 'CLIENT' }, async () => {
      try {
        const response = await http(input, init)
        report(response.status < 500)
        addToSpan({ 'http.response.status_code': response.status })
        return response
      } catch (error) {
        // An aborted request says nothing about the provider.
        if ((error as Error).name !== 'AbortError') report(false)
        throw error
      }
    })
  }
}

const findName = (endpoints: readonly ProviderEndpoint[], requested: string): string | null =>
  endpoints.find(
    ({ url }) => requested === url || requested.startsWith(`${url.replace(/\/$/, '')}/`),
  )?.name ?? null
