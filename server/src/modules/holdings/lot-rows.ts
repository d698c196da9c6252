import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { OpenLot } from '@parvalue/shared/domain/money/lots.ts'
import { toLotsKey, toTokenLotsKey } from './attribute-transfers.ts'

/** Returns the key of the lots of a stock's token, plain or wrapped. */
export const rowOf = ({ chainId, token, wrapped }: StockPair, isWrapped: boolean) =>
  toLotsKey({ chainId, contract: isWrapped ? wrapped : token })

/** Lists lots, oldest first; with equal age, those in sell orders come first. */
export const listLots = (all: ReadonlyMap<string, readonly OpenLot[]>, row: string) =>
  [...all]
    .filter(([each]) => toTokenLotsKey(each) === row)
    .flatMap(([each, lots]) => lots.map((lot) => ({ ...lot, isInOrder: each !== row })))
    .toSorted((a, b) => a.acquiredMs - b.acquiredMs || Number(b.isInOrder) - Number(a.isInOrder))

/** Returns the tokens to which a key of lots belongs. */
export function pairOf(pairs: readonly StockPair[], row: string): StockPair {
  const pair = pairs.find((each) => [rowOf(each, false), rowOf(each, true)].includes(row))
  if (!pair) throw new Error(`${row} is not a stock token`)
  return pair
}
