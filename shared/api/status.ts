import { z } from 'zod'
import { businessFlows } from '../domain/ledger/flows.ts'
import { defineEndpoint } from './endpoint.ts'
import { healthStateField, incidentRecord } from './system.ts'

const time = z.iso.datetime()

/** State of a provider. `unknown`: not called since the installation. */
export const providerStateField = z.enum(['ok', 'down', 'unknown'])

/** External providers; the page translates their names. */
export const providerNames = [
  'bank',
  'bank-link',
  'brokerage',
  'custodian',
  'kyc',
  'mail',
  'market-data',
] as const

export const statusEndpoints = {
  getStatus: defineEndpoint({
    method: 'GET',
    path: '/status/',
    access: 'public',
    origin: 'ours',
    summary:
      'Returns the state of each chain, process and provider, with its last block, heartbeat or response.',
    answer: z.strictObject({
      as_of_dt: time,
      status: healthStateField,
      incident: incidentRecord.nullable(),
      /** Flows that are frozen by reconciliation, and since when. */
      frozen: z.array(z.strictObject({ flow: z.enum(businessFlows), since_dt: time })),
      chains: z.array(
        z.strictObject({
          chain_id: z.int(),
          state: healthStateField,
          /** Last indexed block and the time it was mined; null before the first. */
          block_number: z.int().nullable(),
          block_dt: time.nullable(),
        }),
      ),
      processes: z.array(
        z.strictObject({
          role: z.enum(['api', 'worker', 'indexer']),
          /** Distinguishes processes of one role. */
          name: z.string(),
          state: healthStateField,
          sign_dt: time,
          /** Milliseconds that its clock is ahead of the database's; null until it was measured. */
          clock_skew_ms: z.int().nullable(),
        }),
      ),
      providers: z.array(
        z.strictObject({
          name: z.enum(providerNames),
          is_simulated: z.boolean(),
          state: providerStateField,
          answered_dt: time.nullable(),
          failed_dt: time.nullable(),
        }),
      ),
    }),
  }),
}
