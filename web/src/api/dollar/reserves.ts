import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { ReservesAnswer } from '@parvalue/shared/api/reserves.ts'
import { reserveEndpoints } from '@parvalue/shared/api/reserves.ts'
import type {
  ChainSupplyRead,
  ReserveAssetBasis,
  ReserveAssetRead,
  ReserveHolderRole,
  ReserveVerdict,
} from '@parvalue/shared/domain/reserves/reserves.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'
import { withKeptAnswer } from '../outage/kept-answer.ts'

const client = createApiClient({ reserves: reserveEndpoints }, apiClientOptions)

/** Block and time at which a figure was read; null if the chain did not respond, or if the figure is on no chain. */
type AsOf = { blockNumber: number | null; blockMs: number | null }

/** Circulating supply on one chain. */
export type ChainSupply = ChainSupplyRead & AsOf & { isFailed: boolean }

/** One asset in the reserve (`isCounted`) or outside it. */
export type HeldAsset = ReserveAssetRead &
  AsOf & {
    basis: ReserveAssetBasis
    isCounted: boolean
    chainId: number | null
    holderRole: ReserveHolderRole
    holder: Address | null
    token: Address | null
    symbol: string
    name: string
    /** Value in dollars, in base units of USD+, rounded down; null if it is unknown. */
    value: bigint | null
    priceMs: number | null
    isFailed: boolean
  }

/** A fund's token supply, and the number of shares at its custodian. */
export type CustodianCheck = {
  stockId: number
  symbol: string
  name: string
  decimals: number
  tokens: bigint | null
  shares: bigint | null
  isCovered: boolean | null
}

export type ReserveAttestation = {
  firm: string
  scope: string
  asOfDate: string
  fileHash: string
  url: string | null
}

/** Supply and reserves as stated by the server, as a view model. */
export type ReservesReport = {
  atMs: number
  verdict: ReserveVerdict
  ratioBps: number | null
  supply: bigint | null
  requested: bigint | null
  inFlight: bigint | null
  liabilities: bigint | null
  reserves: bigint | null
  isComplete: boolean
  chains: readonly ChainSupply[]
  assets: readonly HeldAsset[]
  custodian: readonly CustodianCheck[]
  attestations: readonly ReserveAttestation[]
}

const REFETCH_MS = 15_000

export const reservesQuery = queryOptions({
  queryKey: ['reserves'],
  queryFn: async ({ signal }): Promise<ReservesReport> =>
    toStated(
      await withKeptAnswer('reserves', () => client.reserves.getReserves(undefined, { signal })),
    ),
  meta: { isSilent: true },
  refetchInterval: REFETCH_MS,
})

const toUnits = (quantity: string | null) => (quantity === null ? null : BigInt(quantity))
const toMs = (time: string | null) => (time === null ? null : Date.parse(time))

function toStated(answer: ReservesAnswer): ReservesReport {
  return {
    atMs: Date.parse(answer.created_dt),
    verdict: answer.verdict,
    ratioBps: answer.ratio_bps,
    supply: toUnits(answer.supply_quantity),
    requested: toUnits(answer.requested_quantity),
    inFlight: toUnits(answer.in_flight_quantity),
    liabilities: toUnits(answer.liabilities_quantity),
    reserves: toUnits(answer.reserves_quantity),
    isComplete: answer.is_complete,
    chains: answer.chains.map(toChain),
    assets: answer.assets.map(toAsset),
    custodian: answer.custodian.map((check) => ({
      stockId: check.stock_token_id,
      symbol: check.symbol,
      name: check.name,
      decimals: check.decimals,
      tokens: toUnits(check.token_quantity),
      shares: toUnits(check.position_quantity),
      isCovered: check.is_covered,
    })),
    attestations: answer.attestations.map(({ firm, scope, as_of_date, file_hash, url }) => ({
      ...{ firm, scope, url },
      asOfDate: as_of_date,
      fileHash: file_hash,
    })),
  }
}

const toChain = (row: ReservesAnswer['chains'][number]): ChainSupply => ({
  chainId: row.chain_id,
  blockNumber: row.block_number,
  blockMs: toMs(row.block_dt),
  supply: toUnits(row.supply_quantity),
  requested: toUnits(row.requested_quantity),
  lanes: row.lanes.map((lane) => ({
    chainId: lane.chain_id,
    sent: BigInt(lane.sent_quantity),
    delivered: BigInt(lane.delivered_quantity),
  })),
  isFailed: row.error !== null,
})

const toAsset = (row: ReservesAnswer['assets'][number]): HeldAsset => ({
  kind: row.kind,
  basis: row.basis,
  isCounted: row.is_counted,
  chainId: row.chain_id,
  holderRole: row.holder_role,
  holder: row.holder_address,
  token: row.token_address,
  symbol: row.symbol,
  name: row.name,
  decimals: row.decimals,
  amount: toUnits(row.quantity),
  priceText: row.price,
  priceMs: toMs(row.price_dt),
  value: toUnits(row.value_quantity),
  blockNumber: row.block_number,
  blockMs: toMs(row.block_dt),
  isFailed: row.error !== null,
})
