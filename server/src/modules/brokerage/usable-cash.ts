import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import {
  type SettlingProceeds,
  splitByWithdrawal,
  tradeSettlementDateOf,
  type WithdrawableCash,
} from '@parvalue/shared/domain/market/trade-settlement.ts'
import { DOLLAR_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import {
  listEffectiveExecutions,
  toExecutionProceedsDown,
} from '@parvalue/shared/domain/orders/broker-execution.ts'
import type { CustomerFunds } from '../../providers/customer-accounts/port.ts'
import type { Db } from '../../tables/tables.ts'
import type { BrokerageDeps } from './deps.ts'
import { listSaleExecutions, type ReportedExecution } from './tables/account-execution-store.ts'
import type { BrokerageAccount } from './tables/account-store.ts'

// This file implements requirement CW-07.

/** Maximum time in which a trade settles, holidays included. */
const SETTLED_AFTER_MS = 14 * 86_400_000

/** Returns what can be withdrawn of the account's cash, and when; amounts are cents. */
export async function splitCashByWithdrawal(
  db: Db,
  { accountId, cash, marketMs }: { accountId: string; cash: bigint; marketMs: number },
): Promise<WithdrawableCash> {
  const sales = await listSaleExecutions(db, accountId, new Date(marketMs - SETTLED_AFTER_MS))
  const proceeds = [...Map.groupBy(sales, ({ orderId }) => orderId).values()].flatMap(
    toSaleProceeds,
  )
  return splitByWithdrawal(cash, proceeds, newYorkDateAt(marketMs))
}

/**
 * Returns the cents of one sale by settlement date. They add up to what the ledger has posted for the order, which
 * is rounded once. A correction settles with the execution that it replaces.
 */
export function toSaleProceeds(reported: readonly ReportedExecution[]): SettlingProceeds[] {
  const byId = new Map(reported.map((each) => [each.execution.id, each]))
  const settlementDateOf = ({ execution, atMs }: ReportedExecution): string => {
    const replaced = execution.previousId === null ? undefined : byId.get(execution.previousId)
    return replaced ? settlementDateOf(replaced) : tradeSettlementDateOf(atMs)
  }
  const counted = listEffectiveExecutions(reported.map(({ execution }) => execution)).map(
    (execution) => {
      const found = byId.get(execution.id)
      return { ...execution, settlesOn: found ? settlementDateOf(found) : '' }
    },
  )
  let posted = 0n
  return [...new Set(counted.map(({ settlesOn }) => settlesOn))].sort().map((settlesOn) => {
    const until = counted.filter((each) => each.settlesOn <= settlesOn)
    const total = toExecutionProceedsDown(until, DOLLAR_DECIMALS)
    const amount = total - posted
    posted = total
    return { settlesOn, amount }
  })
}

/** Returns the broker's figures of the account; null without an account at the broker, or if the request fails. */
export async function findBrokerFunds(
  { customers }: Pick<BrokerageDeps, 'customers'>,
  account: Pick<BrokerageAccount, 'vendor_id'> | null,
): Promise<CustomerFunds | null> {
  if (!account?.vendor_id) return null
  return customers.findFunds(account.vendor_id).catch(() => null)
}

/**
 * Returns whether the broker has restricted the account to settled cash: the broker's buying power is at most the
 * withdrawable cash, and less than the cash in our ledger. Without the broker's figures the account counts as
 * unrestricted, and the broker decides on the order.
 */
export const isSettledCashOnly = (funds: CustomerFunds | null, cash: bigint): boolean =>
  funds !== null && funds.buyingPower <= funds.withdrawable && funds.buyingPower < cash
