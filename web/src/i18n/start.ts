import i18next, { type BackendModule, type Resource, type ResourceLanguage } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { languages, toSupported } from './language.ts'

type Bundles = {
  /** In the first chunk, because every page falls back to it. */
  en: ResourceLanguage
  /** Fetched when somebody reads it. */
  'es-MX': () => Promise<ResourceLanguage>
  /** Namespaces whose English words come with their pages. */
  brought: readonly string[]
}

/** Settles when the words of the reader's language are there; looks in the specified order. */
export async function startLanguages(bundles: Bundles): Promise<void> {
  await i18next
    .use(new LanguageDetector(null, { convertDetectedLanguage: toSupported }))
    .use(backendOf(bundles['es-MX']))
    .use(initReactI18next)
    .init({
      resources: { en: bundles.en } satisfies Resource,
      partialBundledLanguages: true,
      supportedLngs: languages,
      fallbackLng: 'en',
      load: 'currentOnly',
      ns: [...Object.keys(bundles.en), ...bundles.brought],
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  followLanguage(i18next.resolvedLanguage)
  i18next.on('languageChanged', () => followLanguage(i18next.resolvedLanguage))
}

function backendOf(load: Bundles['es-MX']): BackendModule {
  return {
    type: 'backend',
    init: () => {},
    read: (language, namespace, done) => {
      // English is either bundled or on its way with a page.
      if (language === 'en') return done(null, {})
      load().then(
        (words) => done(null, words[namespace]),
        (cause: Error) => done(cause, null),
      )
    },
  }
}

function followLanguage(language: string | undefined) {
  document.documentElement.lang = language ?? 'en'
}
