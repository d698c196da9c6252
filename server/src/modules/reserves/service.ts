import { TOKEN_DECIMALS, WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { type Reserves, toReserves } from '@parvalue/shared/domain/reserves/reserves.ts'
import type { Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import type { CustodyPosition, HoldingsProvider } from '../../providers/holdings/port.ts'
import { toSharesHeld } from '../../providers/holdings/service.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import type { Db } from '../../tables/tables.ts'
import { listChainStates } from '../chains/service.ts'
import { getDividendBacking } from '../corporate-actions/service.ts'
import { getWireReserve } from '../funding/service.ts'
import type { PricedStock, PriceService } from '../prices/service.ts'
import { getFundDistributions } from '../yield/service.ts'
import { listChainAssets, type ReserveAsset, toCashAsset } from './assets.ts'
import { type Attestation, insertAttestation, listAttestationRows } from './attestation-store.ts'
import { type ReserveChain, type ReserveChainReading, readReserveChain } from './read.ts'

export type ReserveDeps = {
  db: Db
  clock: Clock
  log: Pick<Logger, 'warn'>
  prices: PriceService
  holdings: HoldingsProvider
  chains: readonly ReserveChain[]
}

export type ReserveChainFigures = { chainId: number; reading: ReserveChainReading | null }

/** The custodian's position compared with the token supply: a proof, never added to the reserves. */
export type CustodyPositionCheck = {
  stock: PricedStock
  tokens: bigint | null
  position: bigint | null
  atMs: number | null
}

export type ReservesReport = {
  madeAtMs: number
  figures: Reserves
  chains: ReserveChainFigures[]
  assets: ReserveAsset[]
  positions: CustodyPositionCheck[]
  attestations: Attestation[]
}

/**
 * Reads reserves and supply as of now (invariant 1). A chain or provider that does not answer leaves a gap instead of
 * failing the report.
 */
export async function createReservesReport(deps: ReserveDeps): Promise<ReservesReport> {
  const { clock, chains, prices } = deps
  const books = await readLedger(deps)
  const [readings, known, positions] = await Promise.all([
    Promise.all(chains.map((chain) => readOne(deps, chain, books.blocks))),
    prices.list(),
    listPositions(deps),
  ])
  const onChains = chains.flatMap((chain, index) => toAssets(chain, readings[index], known))
  const assets = [...onChains, ...books.cash]
  return {
    madeAtMs: clock(),
    figures: toReserves(readings.map(toSupply), assets),
    chains: readings,
    assets,
    positions: prices.stocks.map((stock) => checkPosition(deps, stock, readings, positions)),
    attestations: books.attestations,
  }
}

/**
 * Reads cash and confirmed blocks from one database snapshot. Chains are read as of those blocks; otherwise a
 * wire whose mint is not confirmed yet would count on one side only.
 */
const readLedger = ({ db, chains, prices: { stocks } }: ReserveDeps) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const states = await listChainStates(tx)
      const chainIds = chains.map(({ deployment }) => deployment.chainId)
      const cash = await listCash(tx, stocks, chainIds)
      const attestations = await listAttestationRows(tx)
      const blocks = new Map(states.map(({ chainId, confirmedBlock }) => [chainId, confirmedBlock]))
      return { blocks, cash, attestations }
    })

async function readOne(
  { log, chains }: ReserveDeps,
  chain: ReserveChain,
  blocks: ReadonlyMap<number, number>,
): Promise<ReserveChainFigures> {
  const { chainId } = chain.deployment
  const others = chains.map(({ deployment }) => deployment.chainId).filter((id) => id !== chainId)
  try {
    return { chainId, reading: await readReserveChain(chain, others, blocks.get(chainId) ?? null) }
  } catch (error) {
    log.warn(
      { chain_id: chainId, err: error },
      'reserves: chain read failed, its figures left empty',
    )
    return { chainId, reading: null }
  }
}

const toAssets = (
  { deployment, fulfiller }: ReserveChain,
  figures: ReserveChainFigures | undefined,
  prices: ReadonlyMap<number, Price>,
) => listChainAssets(deployment, figures?.reading ?? null, { prices, fulfiller })

const toSupply = ({ chainId, reading }: ReserveChainFigures) => ({
  chainId,
  supply: reading?.supply ?? null,
  requested: reading?.requested ?? null,
  lanes: reading?.lanes ?? [],
})

/** Lists cash of minted wires, dividends and fund distributions, none of which is on a chain. */
async function listCash(
  db: Db,
  stocks: readonly PricedStock[],
  chainIds: readonly number[],
): Promise<ReserveAsset[]> {
  let distributions = 0n
  for (const { symbol } of stocks) distributions += await getFundDistributions(db, symbol)
  return [
    toCashAsset('Cash of minted wires', await getWireReserve(db, chainIds), WIRE_DECIMALS),
    toCashAsset('Distributions of funds', distributions, TOKEN_DECIMALS),
    toCashAsset(
      'Dividends of stock tokens',
      await getDividendBacking(db, chainIds),
      TOKEN_DECIMALS,
    ),
  ]
}

async function listPositions({ holdings, log }: ReserveDeps): Promise<CustodyPosition[] | null> {
  try {
    return await holdings.listPositions()
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ err: error }, 'reserves: custodian positions request failed, figures left empty')
    return null
  }
}

function checkPosition(
  { clock, chains }: ReserveDeps,
  stock: PricedStock,
  readings: readonly ReserveChainFigures[],
  positions: readonly CustodyPosition[] | null,
): CustodyPositionCheck {
  let tokens: bigint | null = 0n
  for (const [index, { deployment }] of chains.entries()) {
    const token = deployment.stockTokens?.find(({ stockId }) => stockId === stock.id)
    if (!token) continue
    const supply = readings[index]?.reading?.stockSupplies.get(token.address.toLowerCase())
    tokens = tokens === null || supply === undefined ? null : tokens + supply
  }
  const position = positions && toSharesHeld(positions, stock.symbol)
  return { stock, tokens, position, atMs: positions === null ? null : clock() }
}

export const addAttestation = insertAttestation

export const listAttestations = listAttestationRows

/** Lists the violation of invariant 1, if there is one; null if a missing figure could decide it. */
export async function listReserveShortfalls(deps: ReserveDeps): Promise<string[] | null> {
  const { figures } = await createReservesReport(deps)
  if (figures.verdict === 'unknown') return null
  if (figures.verdict === 'backed') return []
  return [
    `Reserves of ${figures.reserves} are below liabilities of ${figures.liabilities} (USD+ base units).`,
  ]
}
