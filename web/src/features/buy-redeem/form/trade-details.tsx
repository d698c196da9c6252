import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { joinClassNames } from '#ui/text/class-names.ts'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import type { TradeSpender, TradeView } from '../trade-view.ts'
import styles from './trade-form.module.css'

const UNKNOWN = '—'

/** Shows the rate, limits and approval, above the submit button. */
export function TradeDetails({ view }: { view: TradeView }) {
  const { t } = useTranslation('buyRedeem')
  const { spender, payToken } = view
  const rows: KeyValueRow[] = [
    { key: 'rate', label: t('rate'), value: view.rateLabel ?? UNKNOWN },
    { key: 'limits', label: t('limitsLabel'), value: <Limits view={view} /> },
  ]
  // The space of two lines is reserved once a wallet is connected, so that typing shifts nothing.
  if (spender || view.payBalanceLabel !== null) {
    const label = t('mayTake', { symbol: payToken.symbol })
    const value = spender ? <SpenderFact view={view} spender={spender} /> : <NoSpender />
    rows.push({ key: 'spender', label, value })
  }
  return (
    <div className={styles.facts}>
      <KeyValueList rows={rows} />
    </div>
  )
}

/** Shows the fees and, for a redemption, when it is paid, right below the amounts (requirement TR-05). */
export function TradeFees({ view }: { view: TradeView }) {
  const { t } = useTranslation('buyRedeem')
  const rows: KeyValueRow[] = [{ key: 'fee', label: t('fees'), value: view.feesLabel ?? UNKNOWN }]
  if (view.paidLabel !== null) rows.push({ key: 'paid', label: t('paid'), value: view.paidLabel })
  return (
    <div className={styles.fees}>
      <KeyValueList rows={rows} />
    </div>
  )
}

/** Shows the limits, with the note about the cut-off time. */
function Limits({ view: { limitsLabel } }: { view: TradeView }) {
  const { t } = useTranslation('buyRedeem')
  return (
    <>
      {limitsLabel ?? UNKNOWN}
      <span className={styles.sub}>{t('noCutOff')}</span>
    </>
  )
}

function toSpenderKey({ side, speed }: TradeView) {
  if (side === 'buy') return 'minter'
  return speed?.chosen === 'now' ? 'instantRedeemer' : 'redeemer'
}

function SpenderFact({ view, spender }: { view: TradeView; spender: TradeSpender }) {
  const { t } = useTranslation('buyRedeem')
  const { address, amountLabel, explorer } = spender
  const symbol = view.payToken.symbol
  return (
    <>
      {t(toSpenderKey(view))}{' '}
      {explorer ? (
        <a className={joinClassNames('link', styles.address)} href={explorer.href}>
          {shortenAddress(address)}
        </a>
      ) : (
        <span className={joinClassNames('quiet', styles.address)}>{shortenAddress(address)}</span>
      )}
      <span className={styles.sub}>
        {amountLabel === null
          ? t('exactAmountLater')
          : t('exactAmount', { amount: amountLabel, symbol })}
      </span>
    </>
  )
}

const NoSpender = () => (
  <>
    {UNKNOWN}
    <span className={styles.sub}>&nbsp;</span>
  </>
)
