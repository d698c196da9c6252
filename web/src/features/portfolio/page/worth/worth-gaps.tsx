import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import styles from './worth.module.css'
import type { Worth, WorthGap } from './worth-parts.ts'

type WorthGapsProps = { worth: Worth; onRetry: () => void }

/** Says that the total is incomplete, and which parts it lacks. */
export function WorthGaps({ worth: { gaps }, onRetry }: WorthGapsProps) {
  const { t } = useTranslation('portfolioPage')
  const { language } = usePortfolioDisplaySettings()
  const toName = useGapName()
  const [held] = gaps.flatMap((one) => (one.gap === 'heldProceeds' ? one.orderIds : []))
  if (gaps.length === 0) return null
  const what = new Intl.ListFormat(language, { type: 'conjunction' }).format(gaps.map(toName))
  return (
    <p className={styles.gaps} role="status">
      {t('worthParts.incomplete', { what })}{' '}
      {held !== undefined && (
        <Link to="/orders" search={{ order: held } as never} className="link">
          {t('worthParts.seeOrder')}
        </Link>
      )}
      {gaps.some(({ gap }) => gap === 'failed') && (
        <button type="button" className="link" onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </p>
  )
}

function useGapName() {
  const { t } = useTranslation('portfolioPage')
  return (one: WorthGap): string => {
    if (one.gap === 'unpriced') return t('worthParts.unpriced', { symbols: one.symbols.join(', ') })
    if (one.gap === 'heldProceeds') return t('worthParts.heldProceeds')
    const network = one.chainId === null ? '' : networkNameOf(one.chainId)
    return t(`worthParts.missing.${one.kind}`, { network })
  }
}
