import {
  formatCountdown,
  toEtDayText,
  toEtTimeText,
} from '@parvalue/shared/domain/market/session-end.ts'
import { isOrderFinal } from '@parvalue/shared/domain/orders/order.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import type { Order } from '#api/orders/order-view.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { CopyButton } from '#ui/button/copy-button.tsx'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import { toOrderNumber } from '../order-number.ts'
import { toOrderPaymentText, toOrderPriceText, toOrderSharesText } from '../order-text.ts'
import styles from './order-detail.module.css'
import { toOrderOpenAmount } from './order-figures.ts'

type OrderDetailFiguresProps = { order: Order; account: string; nowMs: number }

/** Shows the open amount, expiry, cost so far and identifiers of an order. */
export function OrderDetailFigures(props: OrderDetailFiguresProps) {
  return <KeyValueList rows={useRows(props)} />
}

function useRows({ order, account, nowMs }: OrderDetailFiguresProps): KeyValueRow[] {
  const { t } = useTranslation('ordersPage')
  const working = useWorkingText(order)
  const expires = useExpiry(order, nowMs)
  const rows: KeyValueRow[] = []
  const add = (key: string, label: string, value: KeyValueRow['value']) =>
    rows.push({ key, label, value })
  if (!isOrderFinal(order.status)) {
    add('working', t('facts.stillWorking'), working)
    if (order.type === 'MARKET' && order.limitPrice !== null) {
      add('worst', t('facts.worstPrice'), toOrderPriceText(order.limitPrice))
    }
    if (expires !== null) add('expires', t('facts.expires'), expires)
  }
  const fees = {
    taken: toOrderPaymentText(order.feesTaken, order),
    most: toOrderPaymentText(order.fee, order),
  }
  add('fee', t('facts.feeTaken'), t('facts.feeOf', fees))
  if (order.recipient.toLowerCase() !== account.toLowerCase()) {
    add('recipient', t('facts.recipient'), shortenAddress(order.recipient))
  }
  add('order', t('facts.order'), <OrderNumber id={order.id} />)
  return rows
}

function useWorkingText(order: Order): string {
  const { t } = useTranslation('ordersPage')
  const left = toOrderOpenAmount(order)
  if ('payment' in left) {
    return t('facts.paymentAtMarket', { amount: toOrderPaymentText(left.payment, order) })
  }
  const shares = toOrderSharesText(left.shares)
  if (order.type === 'MARKET' || order.limitPrice === null) return t('facts.atMarket', { shares })
  const price = toOrderPriceText(order.limitPrice)
  return t(order.side === 'BUY' ? 'facts.atOrLess' : 'facts.atOrMore', { shares, price })
}

/** Returns the expiry with a countdown on the market's clock; null before the order is placed. */
function useExpiry({ expiresMs, tif }: Order, nowMs: number) {
  const { t } = useTranslation('ordersPage')
  const { language } = useLanguage()
  if (expiresMs === null) return tif === 'GTC' ? t('facts.untilCancelled') : null
  const day = toEtDayText(expiresMs, language)
  const isToday = day === toEtDayText(nowMs, language)
  return (
    <>
      {t('facts.expiresAt', {
        day: isToday ? t('facts.today') : day,
        time: toEtTimeText(expiresMs, language),
      })}{' '}
      {expiresMs > nowMs && (
        <span className="age">
          {t('facts.inSpan', { span: formatCountdown(expiresMs - nowMs) })}
        </span>
      )}
    </>
  )
}

function OrderNumber({ id }: { id: string }) {
  const { t } = useTranslation('ordersPage')
  return (
    <span className={styles.number}>
      {t('facts.number', { number: toOrderNumber(id) })}
      <CopyButton
        text={id}
        label={t('facts.copyNumber')}
        copiedText={t('facts.copied')}
        failedText={t('facts.copyFailed')}
      />
    </span>
  )
}
