import {
  type I18nNamespace,
  isI18nNamespace,
} from '@parvalue/shared/domain/product/i18n-namespaces.ts'
import { correctWords, type Texts, type Words } from './correct-words.ts'
import type { Language } from './language.ts'

/**
 * Requirement IN-01. The first picture never waits for the translation service: it has the build's words, with
 * what the service said to this browser the last time. What it says now comes when the page stands,
 * and takes its place where it differs.
 */
export type AskForWords = (
  language: Language,
  groups: readonly I18nNamespace[],
) => Promise<Partial<Record<I18nNamespace, Texts>>>

type Ports = {
  ask: AskForWords
  /** Another picture of what stands. */
  show: (language: Language, group: string, words: Words) => void
  log: (sentence: string) => void
}

type Place = { language: Language; group: I18nNamespace; words: Words }

const KEY = 'parvalue.words'

/** All that was loaded, in the order in which it was. */
const loaded = new Map<string, Place>()
const asked = new Set<string>()
let ports: Ports | null = null

/** What is shown of words that were just loaded. */
export function toShownWords(language: Language, group: string, words: Words): Words {
  if (!isI18nNamespace(group)) return words
  const place = `${language}/${group}`
  loaded.set(place, { language, group, words })
  if (ports) void askForAll(ports)
  return correctWords(words, readKept()[place] ?? {}).words
}

/** Called once the page stands; from then on for whatever is loaded. */
export function startNewerWords(given: Ports) {
  ports = given
  void askForAll(given)
}

async function askForAll({ ask, show, log }: Ports) {
  // What one page loads comes together.
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

/** Anyone can write there; what has another form counts as nothing kept. */
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

/** Nothing is kept of what is as it was built. */
function keep(place: string, texts: Texts) {
  const { [place]: _, ...others } = readKept()
  const kept = Object.keys(texts).length === 0 ? others : { ...others, [place]: texts }
  try {
    if (Object.keys(kept).length === 0) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Without storage the service is heard anew each time.
  }
}
