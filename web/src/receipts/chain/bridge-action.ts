import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { ChainEvent } from '@parvalue/shared/chain/events.ts'
import { type Token, usdPlusOf } from '@parvalue/shared/chain/tokens.ts'
import { NATIVE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { type Receipt, toReceiptSum } from '../model/receipt.ts'
import { findDeployedToken } from './deployed-tokens.ts'

type SentEvent = Extract<
  ChainEvent,
  { name: 'ccipWaypoint.Sent' | 'wrappedUsdPlusWaypoint.WrappedSent' }
>

/** The start of a transfer to another network: its id, and the part of its receipt that the source network shows. */
export type BridgeStart = {
  messageId: Hex
  /** The wallet that sent the tokens; null for a waypoint that does not name it. */
  sender: Address | null
  action: Pick<Receipt, 'kind' | 'out' | 'in' | 'isInPending' | 'sum' | 'bridgeFee' | 'balances'>
}

const isSent = (event: ChainEvent): event is SentEvent =>
  event.name === 'ccipWaypoint.Sent' || event.name === 'wrappedUsdPlusWaypoint.WrappedSent'

const isSentFrom = (event: ChainEvent) =>
  event.name === 'ccipWaypoint.SentFrom' || event.name === 'wrappedUsdPlusWaypoint.SentFrom'

/** The amounts of a token that the page does not know. */
const UNKNOWN = { out: null, sum: null, balances: [] }

const toMoney = ({ decimals, symbol }: Token, amount: bigint) => ({ amount, decimals, symbol })

function toSent(token: Token, amount: bigint, { transactionHash: hash }: SentEvent) {
  const { chainId, address, decimals, symbol } = token
  return {
    out: toMoney(token, amount),
    sum: toReceiptSum('sentTotal', token, [
      ['sent', amount],
      ['fee', 0n],
    ]),
    balances: [{ chainId, token: address, decimals, symbol, hash }],
  }
}

/**
 * Returns the transfer that a transaction started; null if it started none. How much wUSD+ arrives is only known at the
 * destination, because the rate on arrival decides.
 */
export function findBridgeStart(
  events: readonly ChainEvent[],
  deployment: Deployment,
): BridgeStart | null {
  const event = events.find(isSent)
  if (!event) return null
  const { messageId, amount, fee } = event.args
  const usdPlus = usdPlusOf(deployment)
  const { wrappedUsdPlus } = deployment.contracts
  const isWrapped = event.name === 'wrappedUsdPlusWaypoint.WrappedSent'
  const wrapped = wrappedUsdPlus ? findDeployedToken(deployment, wrappedUsdPlus) : null
  const token = isWrapped ? wrapped : usdPlus
  const sent = isWrapped ? event.args.wrappedAmount : amount
  return {
    messageId,
    sender: events.find(isSentFrom)?.args.sender ?? null,
    action: {
      kind: 'bridge',
      ...(token ? toSent(token, sent, event) : UNKNOWN),
      in: isWrapped ? null : toMoney(usdPlus, amount),
      isInPending: true,
      bridgeFee: { amount: fee, decimals: NATIVE_DECIMALS, symbol: 'ETH' },
    },
  }
}
