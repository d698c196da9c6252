import { createApiClient } from '@parvalue/shared/api/client.ts'
import { translationEndpoints } from '@parvalue/shared/api/translations.ts'
import type {
  I18nLanguage,
  I18nNamespace,
} from '@parvalue/shared/domain/product/i18n-namespaces.ts'
import { apiClientOptions } from '../client/client.ts'

const client = createApiClient({ translations: translationEndpoints }, apiClientOptions)

/** Fetches the current texts of the translation service. */
export async function fetchTranslationOverrides(
  language: I18nLanguage,
  groups: readonly I18nNamespace[],
) {
  const query = { groups: groups.join(',') }
  return (await client.translations.getWords({ params: { language }, query })).words
}
