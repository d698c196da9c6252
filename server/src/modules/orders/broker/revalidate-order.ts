import { STOCK_TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  findOrderHoldReason,
  toBrokerOrderTerms,
  validateOrder,
} from '@parvalue/shared/domain/orders/order-rules.ts'
import type { OrderEndReason, OrderWait } from '@parvalue/shared/domain/orders/order-terms.ts'
import type { BrokerOrderRequest } from '../../../providers/brokerage/port.ts'
import type { Db } from '../../../tables/tables.ts'
import { toExchangeSymbol } from '../../prices/service.ts'
import { getChainRestriction } from '../../restrictions/service.ts'
import type { OrderChain } from '../deps.ts'
import type { TokenOrder } from '../tables/order-row.ts'
import { type BrokerDeps, toOrderTerms } from './broker-deps.ts'

export type HoldOrReject =
  | { kind: 'wait'; waitingFor: OrderWait }
  | { kind: 'end'; reason: OrderEndReason }

export type Revalidation = { kind: 'go'; request: BrokerOrderRequest } | HoldOrReject

/** One token is one share, because no order outlives a split. */
const SHARES_PER_TOKEN = 10n ** BigInt(STOCK_TOKEN_DECIMALS)

/** Validates an order again before anything is burned, bought or sold, because the market may have changed. */
export async function revalidateOrder(
  deps: BrokerDeps,
  row: TokenOrder,
  chain: OrderChain,
): Promise<Revalidation> {
  const token = chain.findToken(row.paymentToken)
  if (!token) return { kind: 'end', reason: 'not_tradable' }
  if (await isRestricted(deps.db, row)) return { kind: 'end', reason: 'restricted' }
  const terms = toOrderTerms(row, token.decimals)
  const market = await deps.getMarketSnapshot(row)
  const reason = validateOrder({ ...terms, ...market })
  if (reason !== null) return toHoldOrReject(row, reason)
  const context = { session: market.session, sharesPerToken: SHARES_PER_TOKEN }
  const request = toBrokerOrderTerms(terms, context)
  if (!request.ok) return toHoldOrReject(row, request.reason)
  return {
    kind: 'go',
    request: { ...request.value, clientOrderId: row.id, symbol: toExchangeSymbol(row) },
  }
}

export function toHoldOrReject(row: TokenOrder, reason: OrderEndReason): HoldOrReject {
  const waitingFor = findOrderHoldReason(row, reason)
  return waitingFor ? { kind: 'wait', waitingFor } : { kind: 'end', reason }
}

/** Returns whether requester or recipient is restricted, on the chain already or by our own decision. */
async function isRestricted(db: Db, { chainId, requester, recipient }: TokenOrder) {
  for (const address of new Set([requester, recipient])) {
    const { isWanted, isOnChain } = await getChainRestriction(db, chainId, address)
    if (isWanted || isOnChain) return true
  }
  return false
}
