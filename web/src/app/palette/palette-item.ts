import type { ReactNode } from 'react'
import type { IconName } from '#ui/art/icon-paths.ts'
import type { Recent } from './palette-rules.ts'

export type PaletteItem = {
  id: string
  icon: IconName
  label: string
  /** Beside the name: a key, or the name of a stock. */
  hint?: ReactNode
  /** What it is found by besides its label. */
  words?: string
  /** The language of the label where it is another than the page's. */
  lang?: string
  /** What is offered first the next time. */
  recent?: Recent
  run: () => void
}

export type PaletteGroup = { name: 'recent' | 'stocks' | 'pages' | 'actions'; items: PaletteItem[] }
