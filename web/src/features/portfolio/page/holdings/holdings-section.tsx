import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toAgeText } from '#i18n/format.ts'
import { ChainName } from '#ui/art/chain-badge.tsx'
import { Chips } from '#ui/form/chips.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { RealizedGainThisYear } from '../gains/realized-gain-this-year.tsx'
import { TaxFiles } from '../gains/tax-files.tsx'
import type { PortfolioData } from '../portfolio-data.ts'
import styles from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'
import { type HoldingRow, toHoldingGroups, toHoldingTotals } from './holding-rows.ts'
import { HoldingsTable } from './holdings-table.tsx'
import { TestSharesRequest } from './test-shares-request.tsx'

type HoldingsSectionProps = {
  data: PortfolioData
  shareRows: readonly HoldingRow[]
  dollarRows: readonly HoldingRow[]
}

/** Shows stocks and dollars, on all networks or on one of them (requirements PO-01, PO-02, PO-04). */
export function HoldingsSection({ data, shareRows, dollarRows }: HoldingsSectionProps) {
  const { t } = useTranslation('portfolioPage')
  const { language } = usePortfolioDisplaySettings()
  const [only, setOnly] = useState<number | null>(null)
  // Dollar rows follow the configured order of networks.
  const chainIds = [...new Set([...dollarRows, ...shareRows].map(({ chainId }) => chainId))]
  const groups = toHoldingGroups(shareRows, dollarRows, only)
  const { shares } = data
  return (
    <section className={styles.holdings} id="holdings">
      <div className={styles.head}>
        <h2>{t('holdings')}</h2>
        {!data.isSample && shares.data && (
          <FigureAge sinceMs={shares.knownMs} toText={(seconds) => toAgeText(seconds, language)} />
        )}
        {chainIds.length > 1 && <NetworkChips chainIds={chainIds} only={only} onChoose={setOnly} />}
      </div>
      {groups.length === 0 ? (
        <p className={styles.none}>{t('nothingThere')}</p>
      ) : (
        <HoldingsTable
          groups={groups}
          totals={toHoldingTotals(groups.flatMap(({ rows }) => rows))}
          data={data}
        />
      )}
      {!data.isSample && shares.data && shareRows.length === 0 && <TestSharesRequest />}
      {shares.data && (
        <div className={styles.year}>
          <RealizedGainThisYear sales={shares.data.sales} />
          {!data.isSample && <TaxFiles portfolio={shares.data} />}
        </div>
      )}
    </section>
  )
}

type NetworkChipsProps = {
  chainIds: readonly number[]
  only: number | null
  onChoose: (chainId: number | null) => void
}

function NetworkChips({ chainIds, only, onChoose }: NetworkChipsProps) {
  const { t } = useTranslation('portfolioPage')
  return (
    <Chips
      label={t('network')}
      value={only}
      choices={[null, ...chainIds].map((value) => ({
        value,
        label:
          value === null ? (
            t('allNetworks')
          ) : (
            <ChainName chainId={value} name={networkNameOf(value)} />
          ),
      }))}
      onChoose={onChoose}
    />
  )
}
