import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/art/icon.tsx'
import { Chips } from '#ui/form/chips.tsx'
import { SearchField } from '#ui/form/search-field.tsx'
import { type StockListFilter, stockListFilters } from './listing-search.ts'
import styles from './stocks-page.module.css'

type ListingFiltersProps = {
  typing: { text: string; type: (text: string) => void }
  show: StockListFilter
  /** Number of stocks per filter; null while it is unknown, and `held` for a visitor. */
  counts: { favourites: number | null; held: number | null }
  onShow: (show: StockListFilter) => void
}

/** Shows the search by name or symbol, and a filter. */
export function ListingFilters({ typing, show, counts, onShow }: ListingFiltersProps) {
  const { t } = useTranslation('stocks')
  const field = useRef<HTMLInputElement>(null)
  useSlash(() => field.current?.focus())
  const toCount = (one: StockListFilter) =>
    one === 'favourites' ? counts.favourites : one === 'held' ? counts.held : null
  return (
    <search className={styles.filters}>
      <SearchField
        ref={field}
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        aria-keyshortcuts="/"
        text={typing.text}
        onType={typing.type}
      />
      <Chips
        className={styles.chips}
        label={t('showLabel')}
        value={show}
        choices={stockListFilters.map((value) => ({
          value,
          label: (
            <>
              {value === 'favourites' && <Icon name="star" size="small" />}
              {t(`shows.${value}`)}
              {toCount(value) !== null && <span>{toCount(value)}</span>}
            </>
          ),
        }))}
        onChoose={onShow}
      />
    </search>
  )
}

/** Lets "/" focus the search, except while the user is typing or a dialog is open. */
function useSlash(focus: () => void) {
  const latest = useRef(focus)
  latest.current = focus
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [role=dialog]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
