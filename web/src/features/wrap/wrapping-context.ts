import { createContext, use } from 'react'
import type { Wrapping } from './wrapping.ts'

export const WrappingContext = createContext<Wrapping | null>(null)

/** What the parts of the widget share (requirement WR-11: thrown outside of it). */
export function useWrapping(): Wrapping {
  const wrapping = use(WrappingContext)
  if (wrapping === null) throw new Error('WrappingContext used without provider')
  return wrapping
}
