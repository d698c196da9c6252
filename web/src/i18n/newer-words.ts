import { isWordGroup, type WordGroup } from '@parvalue/shared/domain/product/i18n-namespaces.ts'
import { correctWords, type Texts, type Words } from './correct-words.ts'
import type { Language } from './language.ts'

/**
 * Requirement IN-01: the first render never waits for the translation service. It uses the build's texts with
 * the overrides saved at the last visit; the current ones are fetched after the page has loaded and replace
 * texts that differ.
 */
export type AskForWords = (
  language: Language,
  groups: readonly WordGroup[],
) => Promise<Partial<Record<WordGroup, Texts>>>

type Ports = {
  ask: AskForWords
  /** Re-renders the page with these texts. */
  show: (language: Language, group: string, words: Words) => void
  log: (sentence: string) => void
}

type Place = { language: Language; group: WordGroup; words: Words }

const KEY = 'parvalue.words'

/** All loaded namespaces, in the order of loading. */
const loaded = new Map<string, Place>()
const asked = new Set<string>()
let ports: Ports | null = null

/** Applies the saved overrides to texts that were just loaded. */
export function toShownWords(language: Language, group: string, words: Words): Words {
  if (!isWordGroup(group)) return words
  const place = `${language}/${group}`
  loaded.set(place, { language, group, words })
  if (ports) void askForAll(ports)
  return correctWords(words, readKept()[place] ?? {}).words
}

/** Starts fetching overrides once the page has loaded, also for namespaces that load later. */
export function startNewerWords(given: Ports) {
  ports = given
  void askForAll(given)
}

async function askForAll({ ask, show, log }: Ports) {
  // Groups that one page loads together share one request.
  await Promise.resolve()
  const places = [...loaded].filter(([place]) => !asked.has(place))
  for (const [place] of places) asked.add(place)
  const languages = new Set(places.map(([, { language }]) => language))
  for (const language of languages) {
    const ours = places.filter(([, place]) => place.language === language)
    const groups = ours.map(([, { group }]) => group)
    const answer = await ask(language, groups).catch(() => null)
    if (answer === null) continue
    for (const [place, { group, words }] of ours) {
      const texts = answer[group]
      if (texts === undefined || Object.keys(texts).length === 0) continue
      const corrected = correctWords(words, texts)
      if (corrected.refused.length > 0)
        log(`Texts of ${place} are not shown: ${corrected.refused.join(', ')}`)
      if (isSame(readKept()[place] ?? {}, corrected.taken)) continue
      keep(place, corrected.taken)
      show(language, group, corrected.words)
    }
  }
}

const isSame = (one: Texts, other: Texts) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, text]) => other[key] === text)

/** Local storage can be edited by hand; an unexpected format counts as empty. */
function readKept(): Record<string, Texts> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return Object.fromEntries(Object.entries(kept ?? {}).filter(isKeptGroup))
  } catch {
    return {}
  }
}

const isKeptGroup = (group: [string, unknown]): group is [string, Texts] =>
  Object.values(group[1] ?? {}).every((text) => typeof text === 'string')

/** Texts without overrides need no entry. */
function keep(place: string, texts: Texts) {
  const { [place]: _, ...others } = readKept()
  const kept = Object.keys(texts).length === 0 ? others : { ...others, [place]: texts }
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without local storage the overrides are fetched at each visit.
  }
}
