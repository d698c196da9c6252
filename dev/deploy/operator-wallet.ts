import type { Deployment, StockToken } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { type PlannedTransaction, type Planner, roleOf } from './planner.ts'
import { planReserves } from './reserves.ts'

export type HouseFacts = {
  deployer: Address
  treasury: Address
  /** Holds the USD+ and the stock tokens that the demo begins with; no demo account. */
  house: Address
  /** Pays the proceeds of sales out of what it has, and of what buys have spent. */
  orders: Address
  /** What it buys on this chain. */
  houseAmount: bigint
  /** What the treasury holds against all USD+ there then is, in basis points. */
  reserveBps: bigint
}

type Places = Pick<Deployment, 'paymentTokens'> & {
  usdPlus: Address
  usdPlusMinter: Address
  wrappedUsdPlus: Address
  stockTokens: readonly StockToken[]
}

export type House = {
  /** The deployer's: the vault's seed, which nobody can ever take out, the house's purchase, the funds. */
  seedTransactions: PlannedTransaction[]
  /** The treasury's: it pays for the funds with what the purchases brought it. */
  treasuryTransactions: PlannedTransaction[]
}

/** Just what the vault's seed has to be. */
const SEED = 1_000_000_000n

/** What sales are paid out of before anybody has bought: USD+ of the house's, and as much of each dollar. */
const ORDERS_USD_PLUS = 50_000_000_000n
const ORDERS_DOLLARS = 1_000_000_000_000n

const WHOLE_SHARE = 10n ** 18n

/** What the house holds of each stock, so that somebody has tokens to give before anybody can buy. */
const HOUSE_SHARES = 10_000n

/** Who sold the funds; nobody has its key, and what it gets is gone. */
const BROKER: Address = '0x000000000000000000000000000000000000b20c'

/**
 * The house buys USD+ as anybody does, and the treasury turns most of the dollars into T-bill funds,
 * so that supply, reserves and yield are figures that make sense from the first minute.
 */
export function planOperatorInventory(planner: Planner, places: Places, facts: HouseFacts): House {
  const [first, ...others] = places.paymentTokens
  if (!first) throw new Error('Nothing pays on this chain.')
  const { toCall } = planner
  const bought = SEED + facts.houseAmount
  const { funds, dollars } = planReserves(bought, facts.reserveBps)
  // Every further token gets an equal part; what does not divide stays in the first.
  const part = dollars / BigInt(places.paymentTokens.length)
  const keptOfFirst = dollars - part * BigInt(others.length)
  return {
    seedTransactions: [
      ...planPurchases(planner, places, facts, first.address),
      ...others.map(({ address }) => toCall('MockUSD', address, 'mint', [facts.treasury, part])),
      ...planProceeds(planner, places, facts),
      ...places.stockTokens.flatMap((token) => {
        const fund = funds.find(({ symbol }) => token.symbol === `${symbol}.d`)
        return planMints(planner, facts, token, fund?.shares ?? 0n)
      }),
    ],
    treasuryTransactions: [
      toCall('MockUSD', first.address, 'transfer', [BROKER, bought - keptOfFirst]),
    ],
  }
}

function planPurchases(
  { toCall }: Planner,
  { usdPlus, usdPlusMinter, wrappedUsdPlus }: Places,
  { deployer, house, orders, houseAmount }: HouseFacts,
  token: Address,
): PlannedTransaction[] {
  const bought = SEED + houseAmount
  return [
    toCall('MockUSD', token, 'mint', [deployer, bought]),
    toCall('MockUSD', token, 'approve', [usdPlusMinter, bought]),
    toCall('UsdPlusMinter', usdPlusMinter, 'deposit', [token, SEED, deployer]),
    toCall('UsdPlus', usdPlus, 'approve', [wrappedUsdPlus, SEED]),
    toCall('WrappedUsdPlus', wrappedUsdPlus, 'seed', [SEED]),
    ...(houseAmount > 0n
      ? [
          toCall('UsdPlusMinter', usdPlusMinter, 'deposit', [
            token,
            houseAmount - ORDERS_USD_PLUS,
            house,
          ]),
          toCall('UsdPlusMinter', usdPlusMinter, 'deposit', [token, ORDERS_USD_PLUS, orders]),
        ]
      : []),
  ]
}

function planProceeds(
  { toCall }: Planner,
  { paymentTokens }: Places,
  { orders, houseAmount }: HouseFacts,
): PlannedTransaction[] {
  if (houseAmount === 0n) return []
  return paymentTokens.map(({ address }) =>
    toCall('MockUSD', address, 'mint', [orders, ORDERS_DOLLARS]),
  )
}

/** The deployer may mint for these transactions, and no longer. */
function planMints(
  { toCall }: Planner,
  { deployer, treasury, house, houseAmount }: HouseFacts,
  { address }: StockToken,
  shares: bigint,
): PlannedTransaction[] {
  const role = roleOf('MINTER_ROLE')
  const mint = (to: Address, count: bigint) =>
    count > 0n ? [toCall('DShare', address, 'mint', [to, count * WHOLE_SHARE])] : []
  return [
    toCall('DShare', address, 'grantRole', [role, deployer]),
    ...mint(treasury, shares),
    ...mint(house, houseAmount > 0n ? HOUSE_SHARES : 0n),
    toCall('DShare', address, 'revokeRole', [role, deployer]),
  ]
}
