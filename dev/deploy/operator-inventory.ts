import type { DeployedStock, Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { BUFFER_CAPACITY } from './instant-redemption.ts'
import { type DeploymentPlanner, roleHashOf } from './planner.ts'
import { planReserves } from './reserves.ts'
import type { OwnerCall, PlannedTransaction } from './transactions.ts'

export type InventorySettings = {
  deployer: Address
  treasury: Address
  /**
   * Operator wallet, which holds the initial USD+ and stock tokens of the demo; users cannot choose it as a demo
   * account.
   */
  house: Address
  /** Role that pays the proceeds of sales from its balance, which purchases refill. */
  orders: Address
  /** The wallet's USD+ purchase on this chain, in base units. */
  houseAmount: bigint
  /** Reserves of the treasury, in basis points of all USD+. */
  reserveBps: bigint
}

type InventoryAddresses = Pick<Deployment, 'paymentTokens'> & {
  /** The owner of the contracts, which seeds the vault and mints stock tokens. */
  owner: Address
  usdPlus: Address
  usdPlusMinter: Address
  wrappedUsdPlus: Address
  instantRedeemer: Address
  stockTokens: readonly DeployedStock[]
}

export type InventoryTransactions = {
  /**
   * Transactions of the deployer: the operator wallet's purchase and the funds, and through the owner the vault's seed,
   * which cannot be withdrawn, and stock tokens.
   */
  seedTransactions: PlannedTransaction[]
  /** Transactions of the treasury: it buys the funds with the proceeds of the purchases, and fills the buffers. */
  treasuryTransactions: PlannedTransaction[]
}

/** Base units of USD+ that seeding the vault requires. */
const SEED = 1_000_000_000n

/**
 * Float in base units for proceeds of sales before the first purchase: 50,000 USD+, and a million of each payment
 * token.
 */
const ORDERS_USD_PLUS = 50_000_000_000n
const ORDERS_DOLLARS = 1_000_000_000_000n

const WHOLE_SHARE = 10n ** 18n

/** Initial holding of the operator wallet of each stock, so that gift cards work before the first purchase. */
const HOUSE_SHARES = 10_000n

/** Address of the funds' seller. Its key is unknown, so the payment tokens that it receives are out of circulation. */
const BROKER: Address = '0x000000000000000000000000000000000000b20c'

/**
 * Plans to buy USD+ for the operator wallet, and to convert most of the treasury's dollars into T-bill funds, so that
 * supply, reserves and yield are plausible from the first minute.
 */
export function planOperatorInventory(
  planner: DeploymentPlanner,
  places: InventoryAddresses,
  facts: InventorySettings,
): InventoryTransactions {
  const [first, ...others] = places.paymentTokens
  if (!first) throw new Error('No payment token is deployed on this chain.')
  const { toCall, toOwnerTransactions } = planner
  const bought = SEED + facts.houseAmount
  const { funds, dollars } = planReserves(bought, facts.reserveBps)
  // Every further token gets an equal part; the remainder stays in the first.
  const part = dollars / BigInt(places.paymentTokens.length)
  const keptOfFirst = dollars - part * BigInt(others.length)
  return {
    seedTransactions: [
      ...planPurchases(planner, places, facts, first.address),
      ...others.map(({ address }) => toCall('MockUSD', address, 'mint', [facts.treasury, part])),
      ...planProceeds(planner, places, facts),
      ...toOwnerTransactions(places.owner, [
        ...planSeed(planner, places),
        ...places.stockTokens.flatMap((token) => {
          const fund = funds.find(({ symbol }) => token.symbol === `${symbol}.d`)
          return planMints(planner, places.owner, facts, { token, shares: fund?.shares ?? 0n })
        }),
      ]),
    ],
    treasuryTransactions: [
      toCall('MockUSD', first.address, 'transfer', [BROKER, bought - keptOfFirst]),
      ...places.paymentTokens.map(({ address }) =>
        toCall('MockUSD', address, 'transfer', [places.instantRedeemer, toFirstBuffer(part)]),
      ),
    ],
  }
}

/** Returns the payment tokens with which a buffer starts: its capacity, or a quarter of what the treasury has. */
const toFirstBuffer = (held: bigint) => (held / 4n < BUFFER_CAPACITY ? held / 4n : BUFFER_CAPACITY)

function planPurchases(
  { toCall }: DeploymentPlanner,
  { usdPlusMinter, owner }: InventoryAddresses,
  { deployer, house, orders, houseAmount }: InventorySettings,
  token: Address,
): PlannedTransaction[] {
  const bought = SEED + houseAmount
  return [
    toCall('MockUSD', token, 'mint', [deployer, bought]),
    toCall('MockUSD', token, 'approve', [usdPlusMinter, bought]),
    toCall('UsdPlusMinter', usdPlusMinter, 'deposit', [token, SEED, owner]),
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

function planSeed(
  { toCall }: DeploymentPlanner,
  { usdPlus, wrappedUsdPlus }: InventoryAddresses,
): OwnerCall[] {
  return [
    toCall('UsdPlus', usdPlus, 'approve', [wrappedUsdPlus, SEED]),
    toCall('WrappedUsdPlus', wrappedUsdPlus, 'seed', [SEED]),
  ]
}

function planProceeds(
  { toCall }: DeploymentPlanner,
  { paymentTokens }: InventoryAddresses,
  { orders, houseAmount }: InventorySettings,
): PlannedTransaction[] {
  if (houseAmount === 0n) return []
  return paymentTokens.map(({ address }) =>
    toCall('MockUSD', address, 'mint', [orders, ORDERS_DOLLARS]),
  )
}

/** Plans the mints of one stock token; the owner has the minter role for these calls only. */
function planMints(
  { toCall }: DeploymentPlanner,
  owner: Address,
  { treasury, house, houseAmount }: InventorySettings,
  { token: { address }, shares }: { token: DeployedStock; shares: bigint },
): OwnerCall[] {
  const role = roleHashOf('MINTER_ROLE')
  const mint = (to: Address, count: bigint) =>
    count > 0n ? [toCall('DShare', address, 'mint', [to, count * WHOLE_SHARE])] : []
  return [
    toCall('DShare', address, 'grantRole', [role, owner]),
    ...mint(treasury, shares),
    ...mint(house, houseAmount > 0n ? HOUSE_SHARES : 0n),
    toCall('DShare', address, 'revokeRole', [role, owner]),
  ]
}
