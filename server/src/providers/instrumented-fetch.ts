import type { Http } from '../platform/ambient.ts'

/** A provider and its base URL; one provider may have several. */
export type ProviderEndpoint = { name: string; url: string }

type ReportHealth = (name: string, isWell: boolean) => void

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
    try {
      const response = await http(input, init)
      reportHealth(name, response.status < 500)
      return response
    } catch (error) {
      // An aborted request says nothing about the provider.
      if ((error as Error).name !== 'AbortError') reportHealth(name, false)
      throw error
    }
  }
}

const findName = (endpoints: readonly ProviderEndpoint[], requested: string): string | null =>
  endpoints.find(
    ({ url }) => requested === url || requested.startsWith(`${url.replace(/\/$/, '')}/`),
  )?.name ?? null
