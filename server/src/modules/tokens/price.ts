import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { listStockPairs, type StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { ONE_SHARE, toUnwrappedDown } from '@parvalue/shared/domain/money/shares.ts'
import { PRICE_DECIMALS, type Price } from '@parvalue/shared/domain/stocks/stock-price.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { TtlCache } from '../../platform/ttl-cache.ts'
import type { Db } from '../../tables/tables.ts'
import type { PriceService } from '../prices/service.ts'
import { listTokenStates } from '../stock-tokens/service.ts'
import { getWrappedValue } from '../usdplus/service.ts'

type Deps = { db: Db; prices: PriceService; nowMs: () => number; cache: TtlCache }

const ONE_DOLLAR = 10n ** BigInt(PRICE_DECIMALS)

/** Finds a token's price: 'unknown' if there is no such token, null if it has no valid price now. */
export async function findTokenPrice(
  deps: Deps,
  deployment: Deployment,
  wanted: Address,
): Promise<Price | null | 'unknown'> {
  const address = wanted.toLowerCase()
  const { chainId, contracts, paymentTokens } = deployment
  const dollars = [contracts.usdPlus, ...paymentTokens.map((token) => token.address)]
  // Requirement TP-03: settlement tokens and USD+ are worth one dollar.
  if (dollars.some((each) => each.toLowerCase() === address)) {
    return { price: ONE_DOLLAR, atMs: deps.nowMs() }
  }
  const vault = contracts.wrappedUsdPlus?.toLowerCase() as Address | undefined
  if (vault !== undefined && vault === address) {
    const price = await deps.cache(`vault/${chainId}`, () =>
      getVaultPrice(deps.db, { chainId, vault }),
    )
    return { price, atMs: deps.nowMs() }
  }
  const pair = listStockPairs(deployment).find(
    ({ token, wrapped }) => token === address || wrapped === address,
  )
  return pair ? findStockPrice(deps, pair, address === pair.wrapped) : 'unknown'
}

/** Returns the price of one wUSD+, rounded down; derived from a million of them to get all decimals of a price. */
async function getVaultPrice(db: Db, earner: { chainId: number; vault: Address }): Promise<bigint> {
  const million = 10n ** BigInt(6 + TOKEN_DECIMALS)
  return (await getWrappedValue(db, earner, million)) / 10n ** BigInt(12 - PRICE_DECIMALS)
}

/** Returns the price of a stock token (that of one share) or of a wrapped token (what it redeems for, rounded down). */
async function findStockPrice(
  { db, prices, cache }: Deps,
  pair: StockPair,
  isWrapped: boolean,
): Promise<Price | null> {
  const known = (await prices.list()).get(pair.stockId)
  if (!known || !isWrapped) return known ?? null
  const [state] = await cache(`state/${pair.chainId}/${pair.token}`, () =>
    listTokenStates(db, [pair]),
  )
  const each = state ? toUnwrappedDown(ONE_SHARE, state) : ONE_SHARE
  return { price: (known.price * each) / ONE_SHARE, atMs: known.atMs }
}
