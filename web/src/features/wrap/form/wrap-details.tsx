import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useTranslation } from 'react-i18next'
import { toUsdText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { joinClassNames } from '#ui/text/class-names.ts'
import { KeyValueList, type KeyValueRow } from '#ui/text/key-value-list.tsx'
import type { WrapView } from '../wrapping.ts'
import styles from './wrap-form.module.css'

const UNKNOWN = '—'

/** Shows the rate, limits, fees and approval, next to the submit button. */
export function WrapDetails({ view }: { view: WrapView }) {
  const { t } = useTranslation('wrap')
  const { language } = useLanguage()
  const rows: KeyValueRow[] = [
    { key: 'rate', label: t('rate'), value: <Rate view={view} /> },
    { key: 'minimum', label: t('minimum'), value: view.minimumLabel ?? UNKNOWN },
    { key: 'limits', label: t('limitsLabel'), value: <Limits view={view} /> },
    { key: 'fee', label: t('protocolFee'), value: toUsdText('0.00', language) },
    { key: 'networkFee', label: t('networkFee'), value: view.networkFeeLabel ?? UNKNOWN },
  ]
  const spender = {
    key: 'spender',
    label: t('mayTake', { symbol: view.offer.asset.symbol }),
    value: <Spender view={view} />,
  }
  return (
    <div className={styles.facts}>
      <KeyValueList rows={[...rows, spender]} />
    </div>
  )
}

/** Shows the rate, and why a wallet gets fewer wUSD+ than it wraps USD+. */
function Rate({ view: { rateLabel, offer } }: { view: WrapView }) {
  const { t } = useTranslation('wrap')
  return (
    <>
      {rateLabel ?? UNKNOWN}
      {offer.stockId === null && <span className={styles.sub}>{t('rateWhy')}</span>}
    </>
  )
}

function Limits({ view }: { view: WrapView }) {
  const { t } = useTranslation('wrap')
  return (
    <>
      {view.limitsLabel ?? UNKNOWN}
      <span className={styles.sub}>{t('noCutOff')}</span>
    </>
  )
}

function Spender({ view: { spender, offer } }: { view: WrapView }) {
  const { t } = useTranslation('wrap')
  if (spender === null) return t('nobody')
  const text = shortenAddress(spender.address)
  return (
    <>
      {t('vault', { symbol: offer.wrapped.symbol })}{' '}
      {spender.href === null ? (
        <span className={joinClassNames('quiet', styles.address)}>{text}</span>
      ) : (
        <a className={joinClassNames('link', styles.address)} href={spender.href}>
          {text}
        </a>
      )}
      <span className={styles.sub}>{t('exactAmount')}</span>
    </>
  )
}
