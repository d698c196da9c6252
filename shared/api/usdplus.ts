import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { chainIdField, toUrlNumberField } from './fields.ts'

export const USD_PLUS_RATES_MAX = 500

/** A rate with 18 decimals, as in the contract: 1 is 1000000000000000000. */
const rate = z
  .string()
  .regex(/^\d+$/)
  .meta({ examples: ['1000117000000000000'] })

const units = z
  .string()
  .regex(/^-?\d+$/)
  .meta({ examples: ['1250000'] })

/** A wallet's earnings on one chain, in base units. Wraps and unwraps do not count as in or out. */
const earnings = z.strictObject({
  chain_id: z.int(),
  /** Last block that is indexed and three blocks deep. */
  block_number: z.int(),
  block_dt: z.iso.datetime().nullable(),
  usdplus_quantity: units,
  /** Balance of wUSD+, the shares of the vault. */
  wusdplus_quantity: units,
  /** USD+ that the wUSD+ redeem for, rounded down. */
  wusdplus_value_quantity: units,
  in_quantity: units,
  out_quantity: units,
  /** Current balance and value, plus outflows, minus inflows; negative only through rounding. */
  earned_quantity: units,
})

export type UsdPlusEarningsAnswer = z.output<typeof earnings>

export const usdPlusEndpoints = {
  listRates: defineEndpoint({
    method: 'GET',
    path: '/usdplus/rates',
    access: 'public',
    origin: 'ours',
    summary: `Lists the rebases of USD+ on a chain, oldest first, thinned to at most ${USD_PLUS_RATES_MAX}.`,
    isSameForAll: true,
    query: z.strictObject({ chain_id: toUrlNumberField(chainIdField) }),
    answer: z.array(
      z.strictObject({
        created_dt: z.iso.datetime(),
        block_number: z.int(),
        balance_per_share: rate,
        /** USD+ per wUSD+; null before wUSD+ existed. */
        usdplus_per_wusdplus: rate.nullable(),
      }),
    ),
  }),
  listEarnings: defineEndpoint({
    method: 'GET',
    path: '/user/wallet/earnings',
    access: 'wallet',
    origin: 'ours',
    summary: 'Returns this wallet’s earnings with USD+ and wUSD+ so far, by chain.',
    answer: z.array(earnings),
  }),
}
