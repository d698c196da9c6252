import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { toDollarText } from './dollar-text.ts'
import { ReserveFigureLine, ReserveFigureLines } from './reserve-figure-lines.tsx'
import { toSharePercentText } from './reserves/reserve-lines.ts'

/** Shows the circulating supply by network. */
export function UsdPlusSupplySection({ stated }: { stated: ReservesReport }) {
  const { t } = useTranslation('transparency')
  const { liabilities, inFlight } = stated
  const row = (amount: bigint) => ({
    figure: toDollarText(amount),
    share: toSharePercentText(amount, liabilities),
  })
  return (
    <section>
      <div className={page.head}>
        <h2>{t('supply')}</h2>
        <span className="label">USD+</span>
      </div>
      <ReserveFigureLines>
        {stated.chains.map(({ chainId, supply, blockNumber }) => (
          <ReserveFigureLine
            key={chainId}
            label={<ChainName chainId={chainId} name={networkNameOf(chainId)} />}
            {...(supply === null ? { figure: t('unread'), share: null } : row(supply))}
            title={blockNumber === null ? undefined : t('atBlock', { block: blockNumber })}
            hasBar
          />
        ))}
        {inFlight !== null && inFlight > 0n && (
          <ReserveFigureLine label={t('inFlight')} {...row(inFlight)} hasBar />
        )}
        <ReserveFigureLine
          label={t('inCirculation')}
          {...(liabilities === null ? { figure: '—', share: null } : row(liabilities))}
          isTotal
        />
      </ReserveFigureLines>
    </section>
  )
}
