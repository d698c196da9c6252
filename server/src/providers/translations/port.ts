import type { WordGroup, WordLanguage } from '@parvalue/shared/domain/product/i18n-namespaces.ts'

/** Resolves to texts by dotted key. Throws only `ProviderError`. */
export type FindTexts = (
  language: WordLanguage,
  group: WordGroup,
) => Promise<Readonly<Record<string, string>>>
