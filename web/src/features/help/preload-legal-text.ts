import type { LegalDocument } from '@parvalue/shared/domain/product/legal-text.ts'
import { legalTextQuery } from '#api/account/legal.ts'
import { queryClient } from '#api/client/query-client.ts'

export type LegalPageName = Exclude<LegalDocument, 'eligibility'>

/** Preloads a legal text before its page renders. */
export const preloadLegalText = (name: LegalPageName): Promise<unknown> =>
  queryClient.query(legalTextQuery(name, 'en')).catch(() => null)
