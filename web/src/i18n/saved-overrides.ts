import {
  type I18nNamespace,
  isI18nNamespace,
} from '@parvalue/shared/domain/product/i18n-namespaces.ts'
import { localStore } from '#device/storage.ts'
import { applyTextOverrides, type TextOverrides, type Translations } from './apply-overrides.ts'
import type { Language } from './language.ts'

/**
 * Fetches the current texts of the translation service (requirement IN-01). The first render never waits for them:
 * it uses the build's texts with the overrides saved at the last visit, and fetched texts replace those that
 * differ.
 */
export type FetchTextOverrides = (
  language: Language,
  groups: readonly I18nNamespace[],
) => Promise<Partial<Record<I18nNamespace, TextOverrides>>>

type Ports = {
  fetchOverrides: FetchTextOverrides
  /** Re-renders the page with these texts. */
  show: (language: Language, group: string, translations: Translations) => void
  log: (sentence: string) => void
}

type LoadedNamespace = { language: Language; group: I18nNamespace; translations: Translations }

const KEY = 'parvalue.words'

/** All loaded namespaces, in the order of loading. */
const loaded = new Map<string, LoadedNamespace>()
const requested = new Set<string>()
let ports: Ports | null = null

/** Applies the saved overrides to texts that were just loaded. */
export function applySavedTextOverrides(
  language: Language,
  group: string,
  translations: Translations,
): Translations {
  if (!isI18nNamespace(group)) return translations
  const key = `${language}/${group}`
  loaded.set(key, { language, group, translations })
  if (ports) void fetchAllOverrides(ports)
  return applyTextOverrides(translations, readSaved()[key] ?? {}).translations
}

/** Starts fetching overrides once the page has loaded, also for namespaces that load later. */
export function startTextOverrides(newPorts: Ports) {
  ports = newPorts
  void fetchAllOverrides(newPorts)
}

async function fetchAllOverrides({ fetchOverrides, show, log }: Ports) {
  // Waits for one microtask, so that namespaces that one page loads together share one request.
  await Promise.resolve()
  const pending = [...loaded].filter(([key]) => !requested.has(key))
  for (const [key] of pending) requested.add(key)
  const languages = new Set(pending.map(([, { language }]) => language))
  for (const language of languages) {
    const namespaces = pending.filter(([, namespace]) => namespace.language === language)
    const groups = namespaces.map(([, { group }]) => group)
    const answer = await fetchOverrides(language, groups).catch(() => null)
    if (answer === null) continue
    for (const [key, { group, translations }] of namespaces) {
      const texts = answer[group]
      if (texts === undefined || Object.keys(texts).length === 0) continue
      const result = applyTextOverrides(translations, texts)
      if (result.rejected.length > 0)
        log(`Texts of ${key} are not shown: ${result.rejected.join(', ')}`)
      if (isSame(readSaved()[key] ?? {}, result.accepted)) continue
      save(key, result.accepted)
      show(language, group, result.translations)
    }
  }
}

const isSame = (one: TextOverrides, other: TextOverrides) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, text]) => other[key] === text)

/** Reads the saved overrides. Local storage can be edited by hand, so an unexpected format counts as empty. */
function readSaved(): Record<string, TextOverrides> {
  try {
    const saved: unknown = JSON.parse(localStore.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(saved ?? {}).filter(isSavedGroup))
  } catch {
    return {}
  }
}

const isSavedGroup = (group: [string, unknown]): group is [string, TextOverrides] =>
  Object.values(group[1] ?? {}).every((text) => typeof text === 'string')

/** Saves the overrides of a namespace; without overrides its entry is removed. */
function save(key: string, texts: TextOverrides) {
  const { [key]: _, ...others } = readSaved()
  const saved = Object.keys(texts).length === 0 ? others : { ...others, [key]: texts }
  if (Object.keys(saved).length === 0) localStore.removeItem(KEY)
  else localStore.setItem(KEY, JSON.stringify(saved))
}
