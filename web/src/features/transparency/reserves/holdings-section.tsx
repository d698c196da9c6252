import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { stockTokenPricesQuery } from '#api/stocks/stock-tokens.ts'
import { findChainExplorer } from '#api/system/explorer.ts'
import { toServerMs } from '#device/clock.ts'
import { toAgeText } from '#i18n/format.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import page from '#ui/layout/evidence-page.module.css'
import { ListSkeleton } from '#ui/layout/list-skeleton.tsx'
import { FigureAge } from '#ui/text/age.tsx'
import { NetworkChips } from '../network-chips.tsx'
import styles from '../transparency-page.module.css'
import { toTreasuryHoldingRows } from './holdings.ts'
import { TreasuryHoldingsTable } from './holdings-table.tsx'
import { treasuryHoldingsQuery } from './treasury-holdings-query.ts'

const chainIds = boot.deployments.map(({ chainId }) => chainId)

/** Shows the treasury's holdings per configured network, read from the chains by this page (requirement TP-02). */
export function TreasuryHoldingsSection() {
  const { t } = useTranslation('transparency')
  const [only, setOnly] = useState<number | null>(null)
  const answers = useQueries({ queries: chainIds.map(treasuryHoldingsQuery) })
  const results = answers.map((answer, index) => ({
    chainId: chainIds[index] ?? 0,
    holdings: answer.data ?? null,
    isFailed: isNetworkNotResponding(answer),
  }))
  const prices = useStockPrices(results.map(({ holdings }) => holdings))
  const shown = results.filter(({ chainId }) => only === null || chainId === only)
  const isLoading = shown.every(({ holdings, isFailed }) => holdings === null && !isFailed)
  const retry = (id: number) => void answers[chainIds.indexOf(id)]?.refetch()
  return (
    <section className={page.section}>
      <div className={page.head}>
        <h2>{t('holdings')}</h2>
        <PricesAge sinceMs={prices.updatedAtMs} />
        <NetworkChips chainIds={chainIds} only={only} onChoose={setOnly} />
      </div>
      {isLoading ? (
        <ListSkeleton label={t('loading')} isLong />
      ) : (
        <TreasuryHoldingsTable rows={toTreasuryHoldingRows(shown, prices.byId)} onRetry={retry} />
      )}
      <Treasuries results={shown} />
    </section>
  )
}

type ChainResult = Parameters<typeof toTreasuryHoldingRows>[0][number]

/** Returns the prices of all stocks in the treasuries. */
function useStockPrices(known: readonly ChainResult['holdings'][]) {
  const ids = known.flatMap((one) => one?.holdings.flatMap(({ stockId }) => stockId ?? []) ?? [])
  const unique = [...new Set(ids)].toSorted((a, b) => a - b)
  const { data, dataUpdatedAt } = useQuery(stockTokenPricesQuery(unique))
  return {
    byId: data ?? new Map<number, string>(),
    updatedAtMs: data?.size ? toServerMs(dataUpdatedAt) : null,
  }
}

function PricesAge({ sinceMs }: { sinceMs: number | null }) {
  const { t } = useTranslation('transparency')
  const { language } = useLanguage()
  if (sinceMs === null) return null
  return (
    <FigureAge
      sinceMs={sinceMs}
      toText={(seconds) => t('pricesAge', { age: toAgeText(seconds, language) })}
    />
  )
}

/** Shows the treasury's address on each network. */
function Treasuries({ results }: { results: readonly ChainResult[] }) {
  const { t } = useTranslation('transparency')
  return (
    <p className={styles.treasuries}>
      {results.map(({ chainId, holdings }) => {
        if (holdings === null) return null
        const { treasury } = holdings
        const explorer = findChainExplorer(chainId)
        return (
          <span key={chainId}>
            {t('treasuryOn', { network: networkNameOf(chainId) })}{' '}
            <a className="link" href={explorer ? `${explorer.url}/address/${treasury}` : undefined}>
              {shortenAddress(treasury)}
            </a>
          </span>
        )
      })}
    </p>
  )
}
