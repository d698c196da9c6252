import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/layout/skeleton.tsx'
import { type PortfolioDisplaySettings, toHideableMoneyLabel } from '../labels.ts'
import type { PortfolioData } from '../portfolio-data.ts'
import page from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import styles from './worth.module.css'
import { WorthLink } from './worth-link.tsx'
import { toTenthsLabel, type WorthPart } from './worth-parts.ts'
import { findWorth } from './worth-sources.ts'

/** Shows the parts of the total, which add up to it (requirement TR-03). */
export function WorthPartsSection({ data }: { data: PortfolioData }) {
  const { t } = useTranslation('portfolioPage')
  const reader = usePortfolioDisplaySettings()
  const worth = findWorth(data)
  if (!worth) return <WorthPartsSkeleton />
  if (worth.parts.length === 0) return null
  return (
    <section className={styles.section} aria-label={t('worthParts.title')}>
      <h2 className={styles.title}>{t('worthParts.title')}</h2>
      <ul className={styles.parts}>
        {worth.parts.map((part) => (
          <PartRow key={`${part.kind}-${part.chainId}`} part={part} reader={reader} />
        ))}
      </ul>
    </section>
  )
}

/** Shows a placeholder of the gains and of the parts of the total. */
export const WorthPartsSkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <Skeleton width={280} height={40} />
    <Skeleton width={340} height={20} />
    <Skeleton width={340} height={20} />
  </div>
)

type PartRowProps = { part: WorthPart; reader: PortfolioDisplaySettings }

function PartRow({ part, reader }: PartRowProps) {
  const { t } = useTranslation('portfolioPage')
  const network = part.chainId === null ? '' : networkNameOf(part.chainId)
  const width = part.tenths === null || part.tenths < 0n ? 0 : Number(part.tenths) / 10
  return (
    <li className={page.slice}>
      <WorthLink kind={part.kind}>{t(`worthParts.names.${part.kind}`, { network })}</WorthLink>
      <span>
        {toHideableMoneyLabel(part.shown, reader)}
        {part.tenths !== null && <span className={page.percent}>{toTenthsLabel(part.tenths)}</span>}
      </span>
      <span className={page.bar}>
        <i style={{ width: `${width}%` }} />
      </span>
    </li>
  )
}
