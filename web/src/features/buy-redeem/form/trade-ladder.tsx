import { useTranslation } from 'react-i18next'
import { type BalanceChangeRow, BalanceChangeTable } from '#ui/chart/balance-change-table.tsx'
import type { TradeView } from '../trade-view.ts'

const UNKNOWN = '—'

/**
 * Shows the balances before and after the trade, as soon as they are known, so that typing an amount shifts
 * nothing.
 */
export function TradeLadder({ view }: { view: TradeView }) {
  const { t } = useTranslation('buyRedeem')
  const { payBalanceLabel, receiveBalanceLabel } = view
  if (payBalanceLabel === null || receiveBalanceLabel === null) return null
  const rows: readonly BalanceChangeRow[] = view.ladder ?? [
    { label: t('ladder.now'), pay: payBalanceLabel, receive: receiveBalanceLabel },
    { label: t(`ladder.${view.side}`), pay: UNKNOWN, receive: UNKNOWN },
    {
      label: t(
        view.side === 'buy' || view.speed?.chosen === 'now' ? 'ladder.after' : 'ladder.afterPaid',
      ),
      pay: UNKNOWN,
      receive: UNKNOWN,
    },
  ]
  const symbols = { pay: view.payToken.symbol, receive: view.receiveToken.symbol }
  return <BalanceChangeTable title={t('ladder.title')} symbols={symbols} rows={rows} />
}
