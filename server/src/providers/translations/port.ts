import type { WordGroup, WordLanguage } from '@parvalue/shared/domain/product/i18n-namespaces.ts'

/** Texts by dotted key. Throws a `ProviderError`. */
export type FindWords = (
  language: WordLanguage,
  group: WordGroup,
) => Promise<Readonly<Record<string, string>>>
