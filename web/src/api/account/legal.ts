import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import { legalEndpoints } from '@parvalue/shared/api/legal.ts'
import type { LegalDocument, LegalLanguage } from '@parvalue/shared/domain/product/legal-text.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ legal: legalEndpoints }, apiClientOptions)

export type LegalTextResponse = EndpointAnswer<typeof legalEndpoints.getText>

/** Queries the current version of a legal document. */
export const legalTextQuery = (document: LegalDocument, language: LegalLanguage) =>
  queryOptions({
    queryKey: ['legal', document, language],
    queryFn: ({ signal }): Promise<LegalTextResponse> =>
      client.legal.getText({ params: { document, language } }, { signal }),
    staleTime: 60_000,
  })
