import type { Http } from '../../platform/ambient.ts'
import { ProviderError } from '../provider-error.ts'
import type { FindTranslations } from './port.ts'

const TIMEOUT_MS = 2000
const ANSWER_MAX = 500_000
const DEPTH_MAX = 8

/**
 * Returns the client of a service that serves `<url>/locales/<language>/<group>.json`, the paths of i18next's
 * HTTP backend.
 */
export const createTranslationClient =
  (url: string, http: Http): FindTranslations =>
  async (language, group) => {
    const response = await http(`${url}/locales/${language}/${group}.json`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new ProviderError('retryable', 'Translation service: unreachable', cause)
    })
    if (response.status === 404) return {}
    if (!response.ok) {
      throw new ProviderError('retryable', `Translation service: HTTP ${response.status}`)
    }
    const text = await response.text().catch((cause: unknown) => {
      throw new ProviderError(
        'retryable',
        'Translation service: connection closed mid-response',
        cause,
      )
    })
    return toTexts(text)
  }

function toTexts(text: string): Record<string, string> {
  if (text.length > ANSWER_MAX)
    throw new ProviderError('broken', 'Translation service: response exceeds the size limit')
  try {
    return Object.fromEntries(listTexts(JSON.parse(text), [], 0))
  } catch (cause) {
    throw new ProviderError('broken', 'Translation service: unexpected response format', cause)
  }
}

/** Flattens nested texts to dotted keys; ignores values that are no text. */
function listTexts(value: unknown, path: string[], depth: number): [string, string][] {
  if (typeof value === 'string') return [[path.join('.'), value]]
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    listTexts(inner, [...path, key], depth + 1),
  )
}
