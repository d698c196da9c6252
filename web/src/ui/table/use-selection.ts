import { useState } from 'react'

export type Selection = {
  /** In the order they were chosen. */
  ids: readonly string[]
  has: (id: string) => boolean
  /** Chooses all of them, or none. */
  set: (ids: readonly string[], isSelected: boolean) => void
  clear: () => void
}

/** Chosen rows by id, on whichever page they stand. */
export function useSelection(): Selection {
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
