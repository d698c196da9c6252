import { useState } from 'react'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { listMatchingItems, type RecentItem } from './palette-rules.ts'
import { readRecentItems } from './recents.ts'
import { useActionItems } from './use-action-items.ts'
import { usePageItems } from './use-page-items.tsx'
import { useStockItemFactory, useStockItems } from './use-stock-items.tsx'

/** Returns the palette's groups for the typed text; without text the recent items come first. */
export function usePaletteGroups(typed: string) {
  const pages = usePageItems()
  const actions = useActionItems()
  const stocks = useStockItems(typed)
  const recent = useRecentItems(pages)
  const isSearch = typed.trim() !== ''
  const shown = isSearch ? [] : recent
  const isShown = ({ id }: PaletteItem) => shown.some((item) => item.id === id)
  const groups: PaletteGroup[] = [
    { name: 'recent', items: shown },
    { name: 'pages', items: listMatchingItems(pages, typed).filter((item) => !isShown(item)) },
    { name: 'actions', items: listMatchingItems(actions, typed) },
    { name: 'stocks', items: stocks.items },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), stocks: stocks.state }
}

/** Returns the recent items as of the palette's opening. */
function useRecentItems(pages: readonly PaletteItem[]): PaletteItem[] {
  const [recents] = useState(readRecentItems)
  const toStockItem = useStockItemFactory()
  const toItem = (recent: RecentItem) =>
    recent.kind === 'stock'
      ? [toStockItem(recent)]
      : pages.filter(({ id }) => id === `page:${recent.to}`)
  return recents.flatMap(toItem)
}
