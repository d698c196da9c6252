import { shortenAddress } from '@parvalue/shared/domain/address.ts'
import { useTranslation } from 'react-i18next'
import { type KeyValueRow, KeyValueList } from '#ui/key-value-list.tsx'
import styles from './buy-form.module.css'
import type { BuyView, Spender } from './buy-view.ts'

const UNKNOWN = '—'

/** Rate, fee and who may take what, beside the action they concern. */
export function FormFacts({ view }: { view: BuyView }) {
  const { t } = useTranslation('buyRedeem')
  const { spender, payToken } = view
  const rows: KeyValueRow[] = [
    { key: 'rate', label: t('rate'), value: view.rateLabel ?? UNKNOWN },
    { key: 'fee', label: t('networkFee'), value: <NetworkFee view={view} /> },
  ]
  if (spender) {
    const label = t('mayTake', { symbol: payToken.symbol })
    rows.push({ key: 'spender', label, value: <SpenderFact view={view} spender={spender} /> })
  }
  return (
    <div className={styles.facts}>
      <KeyValueList rows={rows} />
    </div>
  )
}

function NetworkFee({ view }: { view: BuyView }) {
  return (
    <>
      {view.networkFeeLabel ?? UNKNOWN}
      {view.networkFeeUsdLabel && <span className="quiet"> {view.networkFeeUsdLabel}</span>}
    </>
  )
}

function SpenderFact({ view, spender }: { view: BuyView; spender: Spender }) {
  const { t } = useTranslation('buyRedeem')
  const { address, amountLabel, explorer } = spender
  const symbol = view.payToken.symbol
  return (
    <>
      {t('minter')}{' '}
      {explorer ? (
        <a className="link" href={explorer.href}>
          {shortenAddress(address)}
        </a>
      ) : (
        <span className="quiet">{shortenAddress(address)}</span>
      )}
      <span className={styles.sub}>{t('exactAmount', { amount: amountLabel, symbol })}</span>
    </>
  )
}
