import { z } from 'zod'
import {
  assetBases,
  assetKinds,
  holderRoles,
  reserveVerdicts,
} from '../domain/reserves/reserves.ts'
import { endpoint } from './endpoint.ts'
import { address, hash } from './fields.ts'

/** Base units as an integer string. Dollars have six decimals, as USD+. */
const units = z
  .string()
  .regex(/^\d+$/)
  .meta({ examples: ['1000000000000'] })

const time = z.iso.datetime()

/** What could not be read is named, and its figures are null: one chain is one row, not the page. */
const readFault = z.enum(['no_answer'])

const block = { block_number: z.int().nullable(), block_dt: time.nullable() }

const chainSupply = z.strictObject({
  chain_id: z.int(),
  ...block,
  block_hash: hash.nullable(),
  /** The contract's own total supply, escrow and vault inside. */
  supply_quantity: units.nullable(),
  /** Of which requested to be redeemed and not yet paid. */
  requested_quantity: units.nullable(),
  /** With each other chain, by the router's own count: sent from here, delivered here. */
  lanes: z.array(
    z.strictObject({ chain_id: z.int(), sent_quantity: units, delivered_quantity: units }),
  ),
  error: readFault.nullable(),
})

const asset = z.strictObject({
  kind: z.enum(assetKinds),
  /** Read from a chain by anybody, or stated by who keeps it. */
  basis: z.enum(assetBases),
  is_counted: z.boolean(),
  chain_id: z.int().nullable(),
  holder_role: z.enum(holderRoles),
  holder_address: address.nullable(),
  token_address: address.nullable(),
  stock_token_id: z.int().nullable(),
  symbol: z.string(),
  name: z.string(),
  decimals: z.int(),
  quantity: units.nullable(),
  /** Dollars for one, decimal text; null where there is none to be trusted now. */
  price: z.string().nullable(),
  price_dt: time.nullable(),
  /** Dollars in six decimals, rounded down. */
  value_quantity: units.nullable(),
  ...block,
  error: readFault.nullable(),
})

/** The custodian's shares only prove that no token stands without one; they are never added. */
const custodianCheck = z.strictObject({
  stock_token_id: z.int(),
  symbol: z.string(),
  decimals: z.int(),
  /** All tokens there are, on all chains. */
  token_quantity: units.nullable(),
  position_quantity: units.nullable(),
  /** Null where either is not known. */
  is_covered: z.boolean().nullable(),
  position_dt: time.nullable(),
})

const attestation = z.strictObject({
  firm: z.string(),
  scope: z.string(),
  as_of_date: z.iso.date(),
  /** SHA-256 of the report's file. */
  file_hash: z.string().regex(/^[0-9a-f]{64}$/),
  url: z.string().nullable(),
  created_dt: time,
})

const answer = z.strictObject({
  created_dt: time,
  verdict: z.enum(reserveVerdicts),
  /** Reserves over liabilities in basis points, rounded down; null without liabilities or figures. */
  ratio_bps: z.int().nullable(),
  /** Supply of all chains and what is in flight between them. */
  liabilities_quantity: units.nullable(),
  supply_quantity: units.nullable(),
  requested_quantity: units.nullable(),
  in_flight_quantity: units.nullable(),
  reserves_quantity: units.nullable(),
  /** Some figure is missing: the sums are of what is known, and prove nothing about the rest. */
  is_complete: z.boolean(),
  chains: z.array(chainSupply),
  assets: z.array(asset),
  custodian: z.array(custodianCheck),
  attestations: z.array(attestation),
})

export type ReservesAnswer = z.output<typeof answer>

export const reserves = {
  getReserves: endpoint({
    method: 'GET',
    path: '/reserves',
    access: 'public',
    origin: 'ours',
    summary: 'Supply of USD+ by chain, what stands behind it, and whether it is enough.',
    isSameForAll: true,
    answer,
  }),
  exportReserves: endpoint({
    method: 'GET',
    path: '/reserves/export',
    access: 'public',
    origin: 'ours',
    summary: 'The same as a file, with the block of every figure.',
    media: ['application/json', 'text/csv'],
    query: z.strictObject({ format: z.enum(['json', 'csv']).prefault('json') }),
    answer: z.string(),
  }),
}
