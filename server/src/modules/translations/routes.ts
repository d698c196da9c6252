import type { Api } from '@parvalue/shared/api/table.ts'
import type {
  I18nLanguage,
  I18nNamespace,
} from '@parvalue/shared/domain/product/i18n-namespaces.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { FindWords } from '../../providers/translations/port.ts'

/** However many pages are opened, the service is asked once in so long. */
const KEPT_MS = 5000

type Deps = {
  /** Null: nobody has words but the build. */
  findWords: FindWords | null
  clock: Clock
  log: Pick<Logger, 'warn'>
}

type Words = Readonly<Record<string, string>>

/** Requirement IN-01. A service that is away, late or wrong is no fault of the page's: its last words count. */
export function createTranslationHandlers(deps: Deps): GroupHandlers<Api['translations']> {
  const getWords = createWords(deps)
  return {
    getWords: async ({ params: { language }, query: { groups } }) => {
      const words = await Promise.all(
        groups.map(async (group) => [group, await getWords(language, group)] as const),
      )
      return { words: Object.fromEntries(words) }
    },
  }
}

function createWords({ findWords, clock, log }: Deps) {
  const kept = createTtlCache(clock, KEPT_MS)
  const last = new Map<string, Words>()
  let isAway = false
  return async (language: I18nLanguage, group: I18nNamespace): Promise<Words> => {
    if (findWords === null) return {}
    const place = `${language}/${group}`
    return kept(place, async () => {
      try {
        last.set(place, await findWords(language, group))
        isAway = false
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'The translation service is of no help')
        isAway = true
      }
      return last.get(place) ?? {}
    })
  }
}
