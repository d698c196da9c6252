import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import { Icon } from '#ui/art/icon.tsx'
import { Button } from '#ui/button/button.tsx'
import list from '../activity.module.css'
import styles from '../activity-page.module.css'
import { feedKinds } from './feed-row.ts'
import { type FeedSearch, feedFilters, toFeedSearchText } from './feed-search.ts'

const SEARCH_DEBOUNCE_MS = 250

type FeedFiltersProps = {
  search: FeedSearch
  chainIds: readonly number[]
  years: readonly number[]
  isExporting: boolean
  onChange: (next: Partial<FeedSearch>) => void
  onExport: () => void
}

/** Shows filters by kind, network, year and text, and a button that exports all rows that match. */
export function FeedFilters({ search, onChange, ...rest }: FeedFiltersProps) {
  const { chainIds, years, isExporting, onExport } = rest
  const { t } = useTranslation('activity')
  return (
    <div className={styles.filters}>
      <fieldset className={list.chips}>
        <legend className="visually-hidden">{t('filterState')}</legend>
        {feedFilters.map((show) => (
          <button
            key={show}
            type="button"
            className={list.chip}
            aria-pressed={search.show === show}
            onClick={() => onChange({ show })}
          >
            {t(`shows.${show}`)}
          </button>
        ))}
      </fieldset>
      <Pick
        label={t('filterKind')}
        all={t('allKinds')}
        value={search.kind}
        choices={feedKinds.map((kind) => [kind, t(`kinds.${kind}`)])}
        onPick={(kind) => onChange({ kind: feedKinds.find((one) => one === kind) ?? null })}
      />
      <Pick
        label={t('filterNetwork')}
        all={t('allNetworks')}
        value={search.chainId}
        choices={chainIds.map((chainId) => [`${chainId}`, networkNameOf(chainId)])}
        onPick={(chainId) => onChange({ chainId: chainId === '' ? null : Number(chainId) })}
      />
      <Pick
        label={t('filterYear')}
        all={t('allYears')}
        value={search.year}
        choices={years.map((year) => [`${year}`, `${year}`])}
        onPick={(year) => onChange({ year: year === '' ? null : Number(year) })}
      />
      <SearchField
        searchText={search.searchText}
        onSettled={(searchText) => onChange({ searchText })}
      />
      <Button variant="plain" isBusy={isExporting} onClick={onExport}>
        <Icon name="download" />
        {t('exportCsv')}
      </Button>
    </div>
  )
}

type PickProps = {
  label: string
  all: string
  value: string | number | null
  choices: readonly (readonly [string, string])[]
  onPick: (value: string) => void
}

const Pick = ({ label, all, value, choices, onPick }: PickProps) => (
  <select
    className={styles.pick}
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => onPick(target.value)}
  >
    <option value="">{all}</option>
    {choices.map(([one, name]) => (
      <option key={one} value={one}>
        {name}
      </option>
    ))}
  </select>
)

type SearchFieldProps = { searchText: string; onSettled: (text: string) => void }

/**
 * Shows the search field. The URL follows the typed text after a pause, and the field follows the URL.
 */
function SearchField({ searchText, onSettled }: SearchFieldProps) {
  const { t } = useTranslation('activity')
  const [typed, setTyped] = useState(searchText)
  const settled = useDebouncedValue(typed, SEARCH_DEBOUNCE_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typed text may change the URL
  useEffect(() => {
    if (settled === typed && settled !== searchText) onSettled(settled)
  }, [settled])
  useEffect(() => setTyped(searchText), [searchText])
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        value={typed}
        placeholder={t('searchPlaceholder')}
        aria-label={t('search')}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => setTyped(toFeedSearchText(target.value))}
      />
    </div>
  )
}
