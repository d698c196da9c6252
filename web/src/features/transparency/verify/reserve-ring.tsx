import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toCountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import { toAgeText, toUtcText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { FigureAge } from '#ui/text/age.tsx'
import { AmountFigure } from '#ui/text/amount-figure.tsx'
import { Tag, type TagKind } from '#ui/text/tag.tsx'
import { toBpsPercentText } from '../reserves/reserve-lines.ts'
import styles from './reserve-ring.module.css'

const kinds: Record<ReservesReport['verdict'], TagKind> = {
  backed: 'ok',
  short: 'bad',
  unknown: 'neutral',
}

/**
 * Draws a ring that the reserve ratio fills, closed at 100%; the number shows any excess. A shortage has
 * another color.
 */
export function ReserveRing({ stated }: { stated: ReservesReport | null }) {
  const { t } = useTranslation('transparency')
  const bps = stated?.ratioBps ?? null
  const fill = Math.min(bps ?? 0, 10_000) / 100
  return (
    <div className={styles.place}>
      <div className={styles.seal} style={{ '--fill': `${fill}%` } as CSSProperties}>
        <span className={styles.full} aria-hidden="true" />
        {bps !== null && fill < 100 && <span className={styles.gap} aria-hidden="true" />}
        <span className={styles.mark} aria-hidden="true">
          100%
        </span>
        <div className={styles.inside}>
          <p className="label">{t('ratio')}</p>
          {bps === null ? (
            <p className={styles.unknown}>—</p>
          ) : (
            <AmountFigure size="large" text={toBpsPercentText(bps)} code="%" />
          )}
          {stated && <Tag kind={kinds[stated.verdict]}>{t(`tags.${stated.verdict}`)}</Tag>}
        </div>
      </div>
      {stated && <AsOf stated={stated} />}
    </div>
  )
}

/** Shows the block and time of the figures. */
function AsOf({ stated }: { stated: ReservesReport }) {
  const { language } = useLanguage()
  const blocks = stated.chains.flatMap(({ chainId, blockNumber }) =>
    blockNumber === null ? [] : [`${networkNameOf(chainId)} ${toCountLabel(blockNumber)}`],
  )
  return (
    <p className={styles.asOf}>
      {toUtcText(stated.atMs, language)}{' '}
      <FigureAge sinceMs={stated.atMs} toText={(seconds) => toAgeText(seconds, language)} />
      <br />
      {blocks.join(' · ')}
    </p>
  )
}
