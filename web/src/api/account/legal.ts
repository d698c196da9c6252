import { createClient } from '@parvalue/shared/api/client.ts'
import type { AnswerOf } from '@parvalue/shared/api/endpoint.ts'
import { legal } from '@parvalue/shared/api/legal.ts'
import type { LegalDocument, LegalLanguage } from '@parvalue/shared/domain/product/legal-text.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientOptions } from '../client/client.ts'

/** A client of its own: these definitions are no weight of the first page. */
const client = createClient({ legal }, clientOptions)

export type LegalAnswer = AnswerOf<typeof legal.getText>

/** What the operator says, as it stands now. */
export const legalQuery = (document: LegalDocument, language: LegalLanguage) =>
  queryOptions({
    queryKey: ['legal', document, language],
    queryFn: ({ signal }): Promise<LegalAnswer> =>
      client.legal.getText({ params: { document, language } }, { signal }),
    staleTime: 60_000,
  })
