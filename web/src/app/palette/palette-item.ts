import type { ReactNode } from 'react'
import type { IconName } from '#ui/art/icon-paths.ts'
import type { RecentItem } from './palette-rules.ts'

export type PaletteItem = {
  id: string
  icon: IconName
  label: string
  /** Content beside the label: a shortcut, or a stock's name. */
  hint?: ReactNode
  /** Additional search terms. */
  searchTerms?: string
  /** Language of the label if it differs from the page's. */
  lang?: string
  /** Entry that running this item adds to the recent items. */
  recent?: RecentItem
  run: () => void
}

export type PaletteGroup = {
  /** `best`: what the typed text itself asks for, before everything that it merely matches. */
  name: 'best' | 'recent' | 'stocks' | 'pages' | 'actions'
  items: PaletteItem[]
}
