import type { Api } from '@parvalue/shared/api/table.ts'
import type {
  I18nLanguage,
  I18nNamespace,
} from '@parvalue/shared/domain/product/i18n-namespaces.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { FindTranslations } from '../../providers/translations/port.ts'

/** TTL of the cache in front of the translation service. */
const TTL_MS = 5000

type Deps = {
  /** Null if no translation service is configured; pages then use the built-in texts. */
  findWords: FindTranslations | null
  clock: Clock
  log: Pick<Logger, 'warn'>
}

type Texts = Readonly<Record<string, string>>

/**
 * Requirement IN-01: creates the handlers that serve texts of the translation service. While the service fails, its
 * last texts are served.
 */
export function createTranslationHandlers(deps: Deps): GroupHandlers<Api['translations']> {
  const getWords = createTextCache(deps)
  return {
    getWords: async ({ params: { language }, query: { groups } }) => {
      const words = await Promise.all(
        groups.map(async (group) => [group, await getWords(language, group)] as const),
      )
      return { words: Object.fromEntries(words) }
    },
  }
}

function createTextCache({ findWords, clock, log }: Deps) {
  const cache = createTtlCache(clock, TTL_MS)
  const last = new Map<string, Texts>()
  let isUnavailable = false
  return async (language: I18nLanguage, group: I18nNamespace): Promise<Texts> => {
    if (findWords === null) return {}
    const key = `${language}/${group}`
    return cache(key, async () => {
      try {
        last.set(key, await findWords(language, group))
        isUnavailable = false
      } catch (error) {
        if (!isUnavailable)
          log.warn({ err: error }, 'translations: service unavailable, serving the last texts')
        isUnavailable = true
      }
      return last.get(key) ?? {}
    })
  }
}
