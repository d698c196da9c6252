import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { FigureAge } from '#ui/text/age.tsx'
import { KeyValueList } from '#ui/text/key-value-list.tsx'
import styles from './bridge-form.module.css'
import type { BridgeView } from './bridge-view.ts'

const UNKNOWN = '—'
const ETH = '\u00a0ETH'

/** Shows the bridging-fee block, then network fee, limits and the approval to sign (requirements BR-04 and XT-01). */
export function BridgeDetails({ view }: { view: BridgeView }) {
  const { t } = useTranslation('bridge')
  const { networkFeeLabel, timeLabel, limitsLabel, symbol } = view
  const network = networkFeeLabel === null ? UNKNOWN : `${networkFeeLabel}${ETH}`
  const rows = [
    { key: 'network', label: t('networkFee'), value: <Two text={network} below={t('ourFee')} /> },
    {
      key: 'time',
      label: t('time'),
      value: <Two text={timeLabel ?? UNKNOWN} below={t('noCutOff')} />,
    },
    { key: 'limits', label: t('limits'), value: limitsLabel ?? UNKNOWN },
    { key: 'spender', label: t('mayTake', { symbol }), value: <Spender view={view} /> },
    { key: 'signed', label: t('signed'), value: t('signedTwo') },
  ]
  return (
    <>
      <BridgingFee view={view} />
      <div className={styles.facts}>
        <KeyValueList rows={rows} />
      </div>
    </>
  )
}

function BridgingFee({ view: { bridgingFee } }: { view: BridgeView }) {
  const { t } = useTranslation('bridge')
  const { language } = useLanguage()
  return (
    <div className={styles.fee}>
      <p>
        <b>{t('fee')}</b>
        <span className={styles.sub}>{t('feeTo')}</span>
      </p>
      <p className={styles.right} data-testid="bridging-fee">
        {bridgingFee ? `${bridgingFee.label}${ETH}` : UNKNOWN}
        <span className={styles.sub}>
          {bridgingFee?.atMs ? (
            <FigureAge
              sinceMs={bridgingFee.atMs}
              toText={(seconds) => toAgeText(seconds, language)}
            />
          ) : (
            '\u00a0'
          )}
        </span>
      </p>
    </div>
  )
}

const Two = ({ text, below }: { text: ReactNode; below: string }) => (
  <>
    {text}
    <span className={styles.sub}>{below}</span>
  </>
)

function Spender({ view: { spender, symbol } }: { view: BridgeView }) {
  const { t } = useTranslation('bridge')
  if (!spender) return UNKNOWN
  const { address, amountLabel, explorer } = spender
  const below =
    amountLabel === null ? t('exactAmountLater') : t('exactAmount', { amount: amountLabel, symbol })
  const short = shortenAddress(address)
  return (
    <Two
      below={below}
      text={
        <>
          {t('waypoint')}{' '}
          {explorer ? (
            <a className="link" href={explorer.href}>
              {short}
            </a>
          ) : (
            <span>{short}</span>
          )}
        </>
      }
    />
  )
}
