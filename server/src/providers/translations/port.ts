import type {
  I18nLanguage,
  I18nNamespace,
} from '@parvalue/shared/domain/product/i18n-namespaces.ts'

/** Resolves to texts by dotted key. Throws only `ProviderError`. */
export type FindTranslations = (
  language: I18nLanguage,
  group: I18nNamespace,
) => Promise<Readonly<Record<string, string>>>
