import { useState } from 'react'
import { parseCommand } from './commands/parse-command.ts'
import { useCommandItems } from './commands/use-command-items.ts'
import { parseLookup } from './lookups/parse-lookup.ts'
import { useLookupItems } from './lookups/use-lookup-items.ts'
import type { PaletteGroup, PaletteItem } from './palette-item.ts'
import { listMatchingItems, type RecentItem } from './palette-rules.ts'
import { readRecentItems } from './recents.ts'
import { useActionItems } from './use-action-items.ts'
import { usePageItems } from './use-page-items.tsx'
import { useStockItemFactory, useStockItems } from './use-stock-items.tsx'

/**
 * Returns the palette's groups for the typed text; without text the recent items come first. An action that the text
 * asks for, or the object whose identifier it is, comes before everything else (requirement TR-09).
 */
export function usePaletteGroups(typed: string) {
  const command = parseCommand(typed)
  const lookup = parseLookup(typed)
  const pages = usePageItems()
  const actions = useActionItems()
  const stocks = useStockItems(toStockSearchText(typed, command, lookup))
  const commands = useCommandItems(command, stocks.stocks)
  const lookups = useLookupItems(lookup)
  const recent = useRecentItems(pages)
  const isSearch = typed.trim() !== ''
  const shown = isSearch ? [] : recent
  const isShown = ({ id }: PaletteItem) => shown.some((item) => item.id === id)
  const groups: PaletteGroup[] = [
    { name: 'best', items: [...commands, ...lookups.items] },
    { name: 'recent', items: shown },
    { name: 'pages', items: listMatchingItems(pages, typed).filter((item) => !isShown(item)) },
    { name: 'actions', items: listMatchingItems(actions, typed) },
    { name: 'stocks', items: stocks.items },
  ]
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    stocks: stocks.state,
    lookups: lookups.state,
  }
}

/** Returns the text for which stocks are searched: a command names its stock, and no stock has an identifier. */
function toStockSearchText(
  typed: string,
  command: ReturnType<typeof parseCommand>,
  lookup: ReturnType<typeof parseLookup>,
): string {
  if (command !== null) return ('stock' in command && command.stock) || ''
  return lookup === null || lookup.of === 'orderNumber' ? typed : ''
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
