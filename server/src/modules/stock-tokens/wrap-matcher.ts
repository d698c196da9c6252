import type { StockPair } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { StockEvent, StockTransfer, StockWrapping } from './stock-event.ts'

export type WrapMatcher = {
  /**
   * Returns whether a transfer belongs to a deposit or withdrawal that follows in its transaction, and stores its
   * shares.
   */
  matchTransfer: (event: StockTransfer, shares: bigint) => boolean
  /** Takes the shares of the matched transfer of this deposit or withdrawal, once; throws if there is none. */
  takeShares: (event: StockWrapping) => bigint
}

/** Matches deposits and withdrawals with their transfers, whose events precede them. */
export function createWrapMatcher(
  events: readonly StockEvent[],
  findPair: (contract: Address) => StockPair,
): WrapMatcher {
  const awaited = new Map<string, number>()
  const matched = new Map<string, bigint[]>()
  const keyOf = (event: StockWrapping) => toKey(event, findPair(event.contract))
  for (const event of events) {
    if (!isWrapping(event)) continue
    const key = keyOf(event)
    awaited.set(key, (awaited.get(key) ?? 0) + 1)
  }
  return {
    matchTransfer: ({ transactionHash, contract, args: { from, to, value } }, shares) => {
      const key = `${transactionHash}/${contract}/${from}/${to}/${value}`
      const left = awaited.get(key) ?? 0
      if (left === 0) return false
      awaited.set(key, left - 1)
      matched.set(key, [...(matched.get(key) ?? []), shares])
      return true
    },
    takeShares: (event) => {
      const shares = matched.get(keyOf(event))?.shift()
      if (shares === undefined)
        throw new Error(`${event.name} in ${event.transactionHash} has no matching Transfer`)
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
