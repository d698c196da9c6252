import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { toDollarText } from './dollar-text.ts'
import { ReserveFigureLine, ReserveFigureLines } from './reserve-figure-lines.tsx'
import { toShownParts, WHOLE_SHARE } from './reserves/shown-parts.ts'

/** Shows the circulating supply by network. */
export function UsdPlusSupplySection({ stated }: { stated: ReservesReport }) {
  const { t } = useTranslation('transparency')
  const { liabilities, inFlight } = stated
  const supplies = stated.chains.map(({ supply }) => supply ?? 0n)
  const shown = toShownParts([...supplies, inFlight ?? 0n], liabilities)
  const transit = inFlight !== null && inFlight > 0n ? shown.at(-1) : undefined
  return (
    <section>
      <div className={page.head}>
        <h2>{t('supply')}</h2>
        <span className="label">USD+</span>
      </div>
      <ReserveFigureLines>
        {stated.chains.map(({ chainId, supply, blockNumber }, index) => (
          <ReserveFigureLine
            key={chainId}
            label={<ChainName chainId={chainId} name={networkNameOf(chainId)} />}
            figure={(supply !== null && shown[index]?.figure) || t('unread')}
            share={(supply !== null && shown[index]?.share) || null}
            title={blockNumber === null ? undefined : t('atBlock', { block: blockNumber })}
            hasBar
          />
        ))}
        {transit && <ReserveFigureLine label={t('inFlight')} {...transit} hasBar />}
        <ReserveFigureLine
          label={t('inCirculation')}
          figure={liabilities === null ? '—' : toDollarText(liabilities)}
          share={liabilities === null || liabilities === 0n ? null : WHOLE_SHARE}
          isTotal
        />
      </ReserveFigureLines>
    </section>
  )
}
