import { newYorkDateAt } from '@parvalue/shared/domain/market/new-york-time.ts'
import { useTranslation } from 'react-i18next'
import { fetchRawResponse } from '#api/client/client.ts'
import { downloadBlob } from '#api/client/download-file.ts'
import { showErrorToast } from '#api/client/toasts.ts'
import type { Portfolio } from '#api/portfolio/portfolio.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import styles from '../portfolio-page.module.css'
import { usePortfolioDisplaySettings } from '../use-portfolio-display-settings.ts'

/** Shows one tax file per year, starting with the first year that has events (requirement OP-04). */
export function TaxFiles({ portfolio }: { portfolio: Portfolio }) {
  const { t } = useTranslation('portfolioPage')
  const years = listYears(portfolio, usePortfolioDisplaySettings().today)
  if (years.length === 0) return null
  return (
    <p className={styles.files}>
      {years.map((year) => (
        <Button key={year} variant="plain" onClick={() => void saveTaxFile(year)}>
          <Icon name="download" />
          {t('tax.file', { year })}
        </Button>
      ))}
    </p>
  )
}

function listYears({ positions, sales }: Portfolio, today: string): number[] {
  const moments = [
    ...positions.flatMap(({ lots }) => lots.map(({ acquiredMs }) => acquiredMs)),
    ...sales.map(({ soldMs }) => soldMs),
  ]
  if (moments.length === 0) return []
  const toDividendYear = (atMs: number) => Number(newYorkDateAt(atMs).slice(0, 4))
  const last = Math.max(Number(today.slice(0, 4)), ...moments.map(toDividendYear))
  const first = Math.min(...moments.map(toDividendYear))
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}

async function saveTaxFile(year: number) {
  try {
    const response = await fetchRawResponse(`/user/portfolio/export?year=${year}`)
    if (!response.ok) throw new Error(`${response.status}`)
    downloadBlob(await response.blob(), `portfolio-${year}.csv`)
  } catch (error) {
    showErrorToast(error)
  }
}
