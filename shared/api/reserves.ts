import { z } from 'zod'
import {
  reserveAssetBases,
  reserveAssetKinds,
  reserveHolderRoles,
  reserveVerdicts,
} from '../domain/reserves/reserves.ts'
import { defineEndpoint } from './endpoint.ts'
import { addressField, transactionHashField } from './fields.ts'

/** Base units as an integer string. Dollars have six decimals, like USD+. */
const units = z
  .string()
  .regex(/^\d+$/)
  .meta({ examples: ['1000000000000'] })

const time = z.iso.datetime()

/** Error of a row that could not be read, whose figures are null; the other rows stay valid. */
const readError = z.enum(['no_answer'])

const block = { block_number: z.int().nullable(), block_dt: time.nullable() }

const chainSupply = z.strictObject({
  chain_id: z.int(),
  ...block,
  block_hash: transactionHashField.nullable(),
  /** Total supply of the contract, including escrow and vault. */
  supply_quantity: units.nullable(),
  /** Part of the supply that is requested for redemption and not paid yet. */
  requested_quantity: units.nullable(),
  /** Totals of the CCIP router for each other chain: sent from this chain to it, delivered on this chain from it. */
  lanes: z.array(
    z.strictObject({ chain_id: z.int(), sent_quantity: units, delivered_quantity: units }),
  ),
  error: readError.nullable(),
})

const asset = z.strictObject({
  kind: z.enum(reserveAssetKinds),
  /** Evidence for the asset: readable on chain, or attested by its custodian. */
  basis: z.enum(reserveAssetBases),
  is_counted: z.boolean(),
  chain_id: z.int().nullable(),
  holder_role: z.enum(reserveHolderRoles),
  holder_address: addressField.nullable(),
  token_address: addressField.nullable(),
  stock_token_id: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  quantity: units.nullable(),
  /** Dollars per whole unit as decimal text; null without a valid price. */
  price: z.string().nullable(),
  price_dt: time.nullable(),
  /** Dollars with six decimals, rounded down. */
  value_quantity: units.nullable(),
  ...block,
  error: readError.nullable(),
})

/**
 * Check of one stock: the custodian holds a share behind every token. These shares are not added to the
 * reserves.
 */
const custodianCheck = z.strictObject({
  stock_token_id: z.int(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  /** Supply of the stock's tokens on all chains. */
  token_quantity: units.nullable(),
  position_quantity: units.nullable(),
  /** Null if either quantity is unknown. */
  is_covered: z.boolean().nullable(),
  position_dt: time.nullable(),
})

const attestation = z.strictObject({
  firm: z.string(),
  scope: z.string(),
  as_of_date: z.iso.date(),
  /** SHA-256 of the report's file, in hex. */
  file_hash: z.string().regex(/^[0-9a-f]{64}$/),
  url: z.string().nullable(),
  created_dt: time,
})

const answer = z.strictObject({
  created_dt: time,
  verdict: z.enum(reserveVerdicts),
  /**
   * Reserves over liabilities in basis points, rounded down; null without liabilities or if a figure is
   * missing.
   */
  ratio_bps: z.int().nullable(),
  /** Supply of all chains plus transfers in flight between them. */
  liabilities_quantity: units.nullable(),
  supply_quantity: units.nullable(),
  requested_quantity: units.nullable(),
  in_flight_quantity: units.nullable(),
  reserves_quantity: units.nullable(),
  /** False if a figure is missing; the sums then include only known figures. */
  is_complete: z.boolean(),
  chains: z.array(chainSupply),
  assets: z.array(asset),
  custodian: z.array(custodianCheck),
  attestations: z.array(attestation),
})

export type ReservesAnswer = z.output<typeof answer>

export const reserveEndpoints = {
  getReserves: defineEndpoint({
    method: 'GET',
    path: '/reserves',
    access: 'public',
    origin: 'ours',
    summary: 'Returns the supply of USD+ by chain, its reserves, and whether they cover it.',
    isSameForAll: true,
    answer,
  }),
  exportReserves: defineEndpoint({
    method: 'GET',
    path: '/reserves/export',
    access: 'public',
    origin: 'ours',
    summary: 'Returns the report as a file, with the block of every figure.',
    media: ['application/json', 'text/csv'],
    query: z.strictObject({ format: z.enum(['json', 'csv']).prefault('json') }),
    answer: z.string(),
  }),
}
