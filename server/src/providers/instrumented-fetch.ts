import type { Http } from '../platform/ambient.ts'

/** A provider and its base URL; one provider may have several. */
export type ProviderEndpoint = { name: string; url: string }

type Note = (name: string, isWell: boolean) => void

/**
 * Wraps `http` and reports for each request whether the provider is up. A 4xx response counts as up; a 5xx
 * response, a timeout or a failed connection as down.
 */
export function createInstrumentedFetch(
  http: Http,
  places: readonly ProviderEndpoint[],
  note: Note,
): Http {
  return async (input, init) => {
    const name = findName(places, input instanceof Request ? input.url : String(input))
    if (name === null) return http(input, init)
    try {
      const response = await http(input, init)
      note(name, response.status < 500)
      return response
    } catch (error) {
      // An aborted request says nothing about the provider.
      if ((error as Error).name !== 'AbortError') note(name, false)
      throw error
    }
  }
}

const findName = (places: readonly ProviderEndpoint[], asked: string): string | null =>
  places.find(({ url }) => asked === url || asked.startsWith(`${url.replace(/\/$/, '')}/`))?.name ??
  null
