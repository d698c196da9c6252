import { useTranslation } from 'react-i18next'
import type { OrderDetail, OrderFill } from '#api/orders/order-view.ts'
import { toEtMomentText } from '#i18n/market-format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { TransactionLink } from '#tx/screens/transaction-link.tsx'
import { toOrderMoneyText, toOrderPriceText, toOrderSharesText } from '../order-text.ts'
import styles from './order-detail.module.css'
import { toShownFills } from './shown-fills.ts'

/** Shows all fills of an order with their total (requirement OP-12). */
export function FillsTable({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('ordersPage')
  if (order.fills.length === 0) return <p className="quiet">{t('fills.none')}</p>
  return (
    <table className={styles.fills} aria-label={t('fillsTitle')}>
      <thead>
        <tr>
          <th scope="col">{t('fills.time')}</th>
          <th scope="col">{t('fills.shares')}</th>
          <th scope="col">{t('fills.price')}</th>
          <th scope="col">{t('fills.value')}</th>
        </tr>
      </thead>
      <tbody>
        {toShownFills(order.fills).map((fill) => (
          <tr key={fill.id}>
            <td>
              <FillTime chainId={order.chainId} fill={fill} />
            </td>
            <td>{toOrderSharesText(fill.shares)}</td>
            <td>{toOrderPriceText(fill.price)}</td>
            <td>{toOrderMoneyText(fill.payment)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('fills.total')}</th>
          <td>{toOrderSharesText(order.filledShares)}</td>
          <td>{order.averagePrice === null ? '—' : toOrderPriceText(order.averagePrice)}</td>
          <td>{toOrderMoneyText(order.filledPayment)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

type FillTimeProps = { chainId: number; fill: OrderFill }

/** Shows the time of the broker's execution, linked to the fill's transaction. */
function FillTime({ chainId, fill }: FillTimeProps) {
  const { t } = useTranslation('ordersPage')
  const { language } = useLanguage()
  const atMs = fill.executedMs ?? fill.minedMs
  const time = toEtMomentText(atMs, language)
  return (
    <>
      <time dateTime={new Date(atMs).toISOString()}>{time}</time>
      <span className={styles.hash}>
        <span className="visually-hidden">{t('fills.onChain', { time })}</span>{' '}
        <TransactionLink chainId={chainId} hash={fill.hash} />
      </span>
    </>
  )
}
