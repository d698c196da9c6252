import type { Stock } from '@parvalue/shared/api/stock-fields.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { stockSearchQuery } from '#api/stocks/stocks.ts'
import { useDebouncedValue } from '#tokens/use-debounced-value.ts'
import type { PaletteItem } from './palette-item.ts'

const SEARCH_DEBOUNCE_MS = 150
const TEXT_MAX = 64
const SHOWN_MAX = 6

/** `late`: results for the last typed text are still loading. */
export type SearchState = 'idle' | 'late' | 'failed' | 'found'

export type StockSearchItems = {
  items: PaletteItem[]
  /** The stocks of all results, also of those that are not shown. */
  stocks: readonly Stock[]
  state: SearchState
}

/** Returns stocks whose name or symbol matches the typed text. */
export function useStockItems(typed: string): StockSearchItems {
  const toItem = useStockItemFactory()
  const text = typed.trim().slice(0, TEXT_MAX)
  const settled = useDebouncedValue(text, SEARCH_DEBOUNCE_MS)
  const { data, isError } = useQuery(stockSearchQuery(settled === '' ? null : settled))
  const none = { items: [], stocks: [] }
  if (text === '') return { ...none, state: 'idle' }
  if (settled !== text) return { ...none, state: 'late' }
  if (isError) return { ...none, state: 'failed' }
  if (!data) return { ...none, state: 'late' }
  return { items: data.slice(0, SHOWN_MAX).map(toItem), stocks: data, state: 'found' }
}

export function useStockItemFactory() {
  const navigate = useNavigate()
  return ({ symbol, name }: { symbol: string; name: string }): PaletteItem => ({
    id: `stock:${symbol}`,
    icon: 'chart',
    label: symbol,
    hint: name,
    recent: { kind: 'stock', symbol, name },
    run: () => void navigate({ to: '/stocks/$symbol', params: { symbol } }),
  })
}
