import { useState } from 'react'

export type RowSelection = {
  /** Ids of the selected rows, in the order of selection. */
  ids: readonly string[]
  has: (id: string) => boolean
  /** Selects or deselects all rows with these ids. */
  set: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
}

/** Returns the selected rows, across pages. */
export function useRowSelection(): RowSelection {
  const [ids, setIds] = useState<readonly string[]>([])
  return {
    ids,
    has: (id) => ids.includes(id),
    set: (changed, isSelected) => {
      const others = ids.filter((id) => !changed.includes(id))
      setIds(isSelected ? [...others, ...changed] : others)
    },
    clear: () => setIds([]),
  }
}
