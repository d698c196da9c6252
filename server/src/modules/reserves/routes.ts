import type { ReservesAnswer } from '@parvalue/shared/api/reserves.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { STOCK_PRICE_CACHE_MS } from '@parvalue/shared/domain/product/timing.ts'
import { isReserveAsset, toReserveValueDown } from '@parvalue/shared/domain/reserves/reserves.ts'
import { getAddress } from 'viem/utils'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { createTtlCache } from '../../platform/ttl-cache.ts'
import type { ReserveAsset } from './assets.ts'
import type { Attestation } from './attestation-store.ts'
import { toReservesCsv } from './export.ts'
import {
  type CustodyPositionCheck,
  createReservesReport,
  type ReserveChainFigures,
  type ReserveDeps,
  type ReservesReport,
} from './service.ts'

/** Names of the stocks for display, by stock id. */
type StockNames = ReadonlyMap<number, string>

type ReserveHandlerDeps = ReserveDeps & { listNames: () => Promise<StockNames> }

export function createReserveHandlers(deps: ReserveHandlerDeps): GroupHandlers<Api['reserves']> {
  const cache = createTtlCache(deps.clock, STOCK_PRICE_CACHE_MS)
  const getReport = () => cache('report', () => createReservesReport(deps))
  const getAnswer = async () => toAnswer(await getReport(), await deps.listNames())
  return {
    getReserves: getAnswer,
    exportReserves: async ({ query: { format }, reply }) => {
      const answer = await getAnswer()
      const day = answer.created_dt.slice(0, 10)
      reply.header('content-disposition', `attachment; filename="reserves-${day}.${format}"`)
      if (format === 'json') return JSON.stringify(answer, null, 2)
      reply.type('text/csv; charset=utf-8')
      return toReservesCsv(answer)
    },
  }
}

const toText = (amount: bigint | null | undefined) => amount?.toString() ?? null
const toTime = (ms: number | null | undefined) => (ms == null ? null : new Date(ms).toISOString())

function toAnswer(report: ReservesReport, names: StockNames): ReservesAnswer {
  const { figures } = report
  const isKnown = report.chains.some(({ reading }) => reading !== null)
  const known = (amount: bigint) => (isKnown ? amount.toString() : null)
  return {
    created_dt: new Date(report.madeAtMs).toISOString(),
    verdict: figures.verdict,
    ratio_bps: figures.ratioBps,
    liabilities_quantity: known(figures.liabilities),
    supply_quantity: known(figures.supply),
    requested_quantity: known(figures.requested),
    in_flight_quantity: known(figures.inFlight),
    reserves_quantity: known(figures.reserves),
    is_complete: figures.isComplete,
    chains: report.chains.map(toChain),
    assets: report.assets.map((asset) => toAsset(asset, report.chains)),
    custodian: report.positions.map((check) => toCheck(check, names)),
    attestations: report.attestations.map(toAttestation),
  }
}

const toBlock = (figures: ReserveChainFigures | undefined) => ({
  block_number: figures?.reading?.block.number ?? null,
  block_dt: toTime(figures?.reading?.block.minedAtMs),
})

const toChain = (figures: ReserveChainFigures): ReservesAnswer['chains'][number] => ({
  chain_id: figures.chainId,
  ...toBlock(figures),
  block_hash: figures.reading?.block.hash ?? null,
  supply_quantity: toText(figures.reading?.supply),
  requested_quantity: toText(figures.reading?.requested),
  lanes: (figures.reading?.lanes ?? []).map(({ chainId, sent, delivered }) => ({
    chain_id: chainId,
    sent_quantity: sent.toString(),
    delivered_quantity: delivered.toString(),
  })),
  error: figures.reading === null ? 'no_answer' : null,
})

function toAsset(
  asset: ReserveAsset,
  chains: readonly ReserveChainFigures[],
): ReservesAnswer['assets'][number] {
  const figures = chains.find(({ chainId }) => chainId === asset.chainId)
  return {
    kind: asset.kind,
    basis: asset.basis,
    is_counted: isReserveAsset(asset.kind),
    chain_id: asset.chainId,
    holder_role: asset.holderRole,
    holder_address: asset.holder && getAddress(asset.holder),
    token_address: asset.token && getAddress(asset.token),
    stock_token_id: asset.stockId,
    symbol: asset.symbol,
    name: asset.name,
    decimals: asset.decimals,
    quantity: toText(asset.amount),
    price: asset.priceText,
    price_dt: toTime(asset.priceAtMs),
    value_quantity: toText(toReserveValueDown(asset)),
    ...toBlock(figures),
    error: asset.amount === null ? 'no_answer' : null,
  }
}

const toCheck = ({ stock, tokens, position, atMs }: CustodyPositionCheck, names: StockNames) => ({
  stock_token_id: stock.id,
  symbol: stock.symbol,
  name: names.get(stock.id) ?? stock.name,
  decimals: STOCK_TOKEN_DECIMALS,
  token_quantity: toText(tokens),
  position_quantity: toText(position),
  is_covered: tokens === null || position === null ? null : tokens <= position,
  position_dt: toTime(atMs),
})

const toAttestation = (attestation: Attestation): ReservesAnswer['attestations'][number] => ({
  firm: attestation.firm,
  scope: attestation.scope,
  as_of_date: attestation.asOf,
  file_hash: attestation.fileHash,
  url: attestation.url,
  created_dt: new Date(attestation.createdAtMs).toISOString(),
})
