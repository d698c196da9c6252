import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { StockEvent, StockTransfer, StockWrapping } from './stock-event.ts'

export type Wraps = {
  /** Whether a transfer is part of a deposit or withdrawal that follows in its transaction. */
  take: (event: StockTransfer, shares: bigint) => boolean
  /** The shares of the transfer that this deposit or withdrawal is made of. */
  give: (event: StockWrapping) => bigint
}

/** The transfers that deposits and withdrawals are made of, each of which says so after them. */
export function createWraps(
  events: readonly StockEvent[],
  findPair: (contract: Address) => StockPair,
): Wraps {
  const awaited = new Map<string, number>()
  const taken = new Map<string, bigint[]>()
  const keyOf = (event: StockWrapping) => toKey(event, findPair(event.contract))
  for (const event of events) {
    if (!isWrapping(event)) continue
    const key = keyOf(event)
    awaited.set(key, (awaited.get(key) ?? 0) + 1)
  }
  return {
    take: ({ transactionHash, contract, args: { from, to, value } }, shares) => {
      const key = `${transactionHash}/${contract}/${from}/${to}/${value}`
      const left = awaited.get(key) ?? 0
      if (left === 0) return false
      awaited.set(key, left - 1)
      taken.set(key, [...(taken.get(key) ?? []), shares])
      return true
    },
    give: (event) => {
      const shares = taken.get(keyOf(event))?.shift()
      if (shares === undefined) throw new Error(`${event.transactionHash} wraps what did not move`)
      return shares
    },
  }
}

const isWrapping = (event: StockEvent): event is StockWrapping =>
  event.name === 'wrappedDShare.Deposit' || event.name === 'wrappedDShare.Withdraw'

function toKey(
  { transactionHash, name, args }: StockWrapping,
  { token, wrapped }: StockPair,
): string {
  const [from, to] =
    name === 'wrappedDShare.Deposit' ? [args.sender, wrapped] : [wrapped, args.receiver]
  return `${transactionHash}/${token}/${from}/${to}/${args.assets}`
}
