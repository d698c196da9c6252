import type {
  I18nLanguage,
  I18nNamespace,
} from '@parvalue/shared/domain/product/i18n-namespaces.ts'

/** Texts by dotted key. Throws a `ProviderError`. */
export type FindWords = (
  language: I18nLanguage,
  group: I18nNamespace,
) => Promise<Readonly<Record<string, string>>>
