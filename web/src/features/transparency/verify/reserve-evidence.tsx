import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import { useTranslation } from 'react-i18next'
import type { CustodianCheck, ReservesReport } from '#api/dollar/reserves.ts'
import { toDateText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import page from '#ui/layout/evidence-page.module.css'
import { Tag } from '#ui/text/tag.tsx'
import styles from '../transparency-page.module.css'

/** Shows third-party evidence: the custodian's shares behind the tokens, and signed reports. */
export function ReserveEvidence({
  stated: { custodian, attestations },
}: {
  stated: ReservesReport
}) {
  const { t } = useTranslation('transparency')
  const { language } = useLanguage()
  return (
    <div className={styles.two}>
      <section>
        <div className={page.head}>
          <h2>{t('custodian')}</h2>
        </div>
        <p className={styles.intro}>{t('custodianText')}</p>
        <ul className={styles.list}>
          {custodian.filter(isInUse).map((check) => (
            <li key={check.stockId}>
              <strong>{check.symbol}</strong>
              <span>{t('tokensAndShares', toFigures(check))}</span>
              <Covered check={check} />
            </li>
          ))}
        </ul>
      </section>
      <section>
        <div className={page.head}>
          <h2>{t('attestations')}</h2>
        </div>
        {attestations.length === 0 && <p className={styles.intro}>{t('noAttestations')}</p>}
        <ul className={styles.list}>
          {attestations.map(({ firm, scope, asOfDate, fileHash, url }) => (
            <li key={fileHash}>
              <strong>{firm}</strong>
              <span>
                {scope}, {toDateText(asOfDate, language)}
                <span className={styles.hash}>{t('hash', { hash: fileHash })}</span>
              </span>
              {url && (
                <a className="link" href={url} target="_blank" rel="noreferrer">
                  {t('report')}
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Returns whether a fund has tokens or shares, or the number of either is unknown. */
const isInUse = ({ tokens, shares }: CustodianCheck) => tokens !== 0n || shares !== 0n

function toFigures({ tokens, shares, decimals }: CustodianCheck) {
  const toText = (amount: bigint | null) =>
    amount === null ? '—' : toAmountLabel(amount, { decimals, fractionMin: 0 })
  return { tokens: toText(tokens), shares: toText(shares) }
}

function Covered({ check: { isCovered } }: { check: CustodianCheck }) {
  const { t } = useTranslation('transparency')
  if (isCovered === null) return <Tag kind="neutral">{t('coveredUnknown')}</Tag>
  return <Tag kind={isCovered ? 'ok' : 'bad'}>{t(isCovered ? 'covered' : 'notCovered')}</Tag>
}
