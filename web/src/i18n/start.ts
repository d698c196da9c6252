import { toError } from '@parvalue/shared/domain/values/to-error.ts'
import i18next, {
  type BackendModule,
  type Resource,
  type ResourceKey,
  type ResourceLanguage,
} from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import type { Translations } from './apply-overrides.ts'
import { isLanguage, type Language, languages, toSupportedLanguageTag } from './language.ts'
import {
  applySavedTextOverrides,
  type FetchTextOverrides,
  startTextOverrides,
} from './saved-overrides.ts'

/** Event of i18next's store: texts of the shown language have changed. */
export const TRANSLATIONS_CHANGED = 'corrected'

type Bundles = {
  /** English texts of the first chunk; they are always loaded, because every page falls back to English. */
  en: ResourceLanguage
  /** Loads the English texts of a lazy page, with its chunk; undefined if there is no such namespace. */
  late: (namespace: string) => Promise<ResourceKey | undefined>
  /** Loads the Spanish texts of all namespaces, when the reader chooses Spanish. */
  'es-MX': () => Promise<ResourceLanguage>
}

/**
 * Initializes i18next; resolves when the reader's language is loaded. Detection follows the specified order.
 */
export async function startI18n(bundles: Bundles): Promise<void> {
  await i18next
    .use(new LanguageDetector(null, { convertDetectedLanguage: toSupportedLanguageTag }))
    .use(backendOf(bundles))
    .use(initReactI18next)
    .init({
      resources: { en: toShown('en', bundles.en) } satisfies Resource,
      partialBundledLanguages: true,
      supportedLngs: languages,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: Object.keys(bundles.en),
      interpolation: { escapeValue: false },
      // Overrides that arrive later re-render the page like a change of language.
      react: { useSuspense: false, bindI18n: `languageChanged ${TRANSLATIONS_CHANGED}` },
    })
  followLanguage(i18next.resolvedLanguage)
  i18next.on('languageChanged', () => followLanguage(i18next.resolvedLanguage))
}

/** Resolves when a page's namespaces are loaded, in the reader's language and in English. */
export const loadNamespaces = (namespaces: readonly string[]): Promise<void> =>
  i18next.loadNamespaces([...namespaces])

function backendOf({ late, 'es-MX': spanish }: Bundles): BackendModule {
  return {
    type: 'backend',
    init: () => {},
    read: (language, namespace, done) => {
      const translations =
        language === 'en' ? late(namespace) : spanish().then((all) => all[namespace])
      translations.then(
        (found) => done(null, found && toShownGroup(language, namespace, found)),
        (cause: unknown) => done(toError(cause), null),
      )
    },
  }
}

const toShown = (language: Language, groups: ResourceLanguage): ResourceLanguage =>
  Object.fromEntries(
    Object.entries(groups).map(([name, translations]) => [
      name,
      toShownGroup(language, name, translations),
    ]),
  )

const toShownGroup = (language: string, name: string, translations: ResourceKey): ResourceKey =>
  isLanguage(language)
    ? applySavedTextOverrides(language, name, translations as Translations)
    : translations

/** Starts fetching translation overrides; the page calls it once it has loaded. */
export const startTranslationOverrides = (fetchOverrides: FetchTextOverrides) =>
  startTextOverrides({
    fetchOverrides,
    show: (language, group, translations) => {
      i18next.addResourceBundle(language, group, translations)
      i18next.emit(TRANSLATIONS_CHANGED)
    },
    // biome-ignore lint/suspicious/noConsole: the message is for maintainers of the translations.
    log: (sentence) => console.warn(sentence),
  })

function followLanguage(language: string | undefined) {
  const { documentElement } = document
  // Writing an equal value would still restyle the whole page.
  if (documentElement.lang !== language) documentElement.lang = language ?? 'en'
}
