import type { Http } from '../platform/ambient.ts'

/** A provider and where it is reached; several addresses may be one provider's. */
export type ProviderEndpoint = { name: string; url: string }

type Note = (name: string, isWell: boolean) => void

/**
 * Tells who answered and who did not. A refusal is an answer: only silence, and what the provider
 * itself calls its own fault, is none.
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
      // We took the question back ourselves.
      if ((error as Error).name !== 'AbortError') note(name, false)
      throw error
    }
  }
}

const findName = (places: readonly ProviderEndpoint[], asked: string): string | null =>
  places.find(({ url }) => asked === url || asked.startsWith(`${url.replace(/\/$/, '')}/`))?.name ??
  null
