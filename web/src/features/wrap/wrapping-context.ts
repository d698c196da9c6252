import { createContext, use } from 'react'
import type { WrappingContextValue } from './wrapping.ts'

export const WrappingContext = createContext<WrappingContextValue | null>(null)

/** Returns the state that the widget's components share. Throws outside of the provider (requirement WR-11). */
export function useWrapping(): WrappingContextValue {
  const wrapping = use(WrappingContext)
  if (wrapping === null) throw new Error('WrappingContext used without provider')
  return wrapping
}
