import { createApiClient } from '@parvalue/shared/api/client.ts'
import { fundingEndpoints } from '@parvalue/shared/api/funding.ts'
import { apiClientOptions } from '../client/client.ts'

/** API client for wires. */
export const fundingClient = createApiClient({ funding: fundingEndpoints }, apiClientOptions)
