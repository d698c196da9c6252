import { createContext, use } from 'react'
import type { Wrapping } from './wrapping.ts'

export const WrappingContext = createContext<Wrapping | null>(null)

/**
 * Returns the state shared by the widget's components (requirement WR-11: throws outside of the provider).
 */
export function useWrapping(): Wrapping {
  const wrapping = use(WrappingContext)
  if (wrapping === null) throw new Error('WrappingContext used without provider')
  return wrapping
}
