import type { DeployedStock } from '@parvalue/shared/chain/deployment.ts'
import {
  type ReferenceStock,
  referenceStocks,
} from '@parvalue/shared/domain/stocks/reference-prices.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { getContractAddress } from 'viem'
import type { DeploymentPlanner } from './planner.ts'
import type { Timelocks } from './timelocks.ts'

export type StockTokens = { dShareFactory: Address; stockTokens: DeployedStock[] }

type Facts = { timelocks: Timelocks; transferRestrictor: Address; stockCount: number }

/** Gas limit of a call that deploys two proxies with their names. */
const CREATE_GAS = 3_000_000n

/** Plans the shared code of stock tokens, their factory, and a token with its wrapped form for each stock. */
export function planStockTokens(
  { create, createBehindProxy, call }: DeploymentPlanner,
  { timelocks, transferRestrictor, stockCount }: Facts,
): StockTokens {
  const { owner, upgrades: upgrader } = timelocks
  const beacons = [
    create('UpgradeableBeacon', [create('DShare'), upgrader]),
    create('UpgradeableBeacon', [create('WrappedDShare'), upgrader]),
  ]
  const dShareFactory = createBehindProxy('DShareFactory', [
    owner,
    upgrader,
    ...beacons,
    transferRestrictor,
  ])
  const stockTokens = referenceStocks.slice(0, stockCount).map((stock, index) => {
    const { name, symbol } = namesOf(stock)
    const names = [name, symbol, `Wrapped ${name}`, `${symbol}.x`]
    call('DShareFactory', dShareFactory, 'createDShare', [owner, ...names], CREATE_GAS)
    return toStockToken(stock, dShareFactory, BigInt(index))
  })
  return { dShareFactory, stockTokens }
}

const namesOf = ({ name, symbol }: ReferenceStock) => ({
  name: `${name} dShare`,
  symbol: `${symbol}.d`,
})

/**
 * Returns the addresses of a token and its wrapped form, which the factory creates in this order; a contract's first
 * nonce is 1.
 */
function toStockToken(stock: ReferenceStock, factory: Address, index: bigint): DeployedStock {
  const addressAt = (nonce: bigint) => getContractAddress({ from: factory, nonce })
  return {
    address: addressAt(1n + index * 2n),
    wrapped: addressAt(2n + index * 2n),
    ...namesOf(stock),
    decimals: 18,
    stockId: stock.stockId,
    kind: stock.kind,
  }
}
