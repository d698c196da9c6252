import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useTranslation } from 'react-i18next'
import type { ReservesReport } from '#api/dollar/reserves.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import page from '#ui/layout/evidence-page.module.css'
import { Line, Lines } from './lines.tsx'
import { toShareText } from './reserves/reserve-lines.ts'
import { toDollarText } from './texts.ts'

/** Circulating supply by network. */
export function Supply({ stated }: { stated: ReservesReport }) {
  const { t } = useTranslation('transparency')
  const { liabilities, inFlight } = stated
  const row = (amount: bigint) => ({
    figure: toDollarText(amount),
    share: toShareText(amount, liabilities),
  })
  return (
    <section>
      <div className={page.head}>
        <h2>{t('supply')}</h2>
        <span className="label">USD+</span>
      </div>
      <Lines>
        {stated.chains.map(({ chainId, supply, blockNumber }) => (
          <Line
            key={chainId}
            label={<ChainName chainId={chainId} name={networkNameOf(chainId)} />}
            {...(supply === null ? { figure: t('unread'), share: null } : row(supply))}
            title={blockNumber === null ? undefined : t('atBlock', { block: blockNumber })}
            hasBar
          />
        ))}
        {inFlight !== null && inFlight > 0n && (
          <Line label={t('inFlight')} {...row(inFlight)} hasBar />
        )}
        <Line
          label={t('inCirculation')}
          {...(liabilities === null ? { figure: '—', share: null } : row(liabilities))}
          isTotal
        />
      </Lines>
    </section>
  )
}
