import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Tx } from '../../../tables/tables.ts'
import { addNotification } from '../../notifications/service.ts'
import { getAction } from '../action-store.ts'
import type { ActionDeps } from '../deps.ts'
import type { ClosedPayment } from './payment-store.ts'

/** Notifies a wallet of a dividend that was paid to it, or that its wrapped tokens have reinvested. */
export async function notifyDividend(
  tx: Tx,
  deps: Pick<ActionDeps, 'clock' | 'enqueue'>,
  { id, actionId, chainId, wallet, amount }: ClosedPayment,
  form: 'paid' | 'reinvested' = 'paid',
): Promise<void> {
  const { stockId } = await getAction(tx, actionId)
  await addNotification(tx, deps, {
    wallet,
    event: form === 'paid' ? 'dividend_paid' : 'dividend_reinvested',
    key: `dividend_${form}/${id}`,
    facts: {
      payment_id: id,
      stock_id: String(stockId),
      amount: toAmountText(amount, TOKEN_DECIMALS),
      chain_id: String(chainId),
    },
  })
}
