import { createClient } from '@parvalue/shared/api/client.ts'
import { funding } from '@parvalue/shared/api/funding.ts'
import { apiClientOptions } from '../client/client.ts'

/** API client for wires. */
export const fundingClient = createClient({ funding }, apiClientOptions)
