import { createContext, type ReactNode, use } from 'react'
import { useWrappingState } from './use-wrapping-state.ts'
import type { Wrapping } from './wrapping.ts'

const WrappingContext = createContext<Wrapping | null>(null)

export const WrappingProvider = ({ children }: { children: ReactNode }) => (
  <WrappingContext value={useWrappingState()}>{children}</WrappingContext>
)

/** What the parts of the widget share (Spec 8: thrown outside of it). */
export function useWrapping(): Wrapping {
  const wrapping = use(WrappingContext)
  if (wrapping === null) throw new Error('WrappingContext used without provider')
  return wrapping
}
