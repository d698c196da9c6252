import type { ReactNode } from 'react'
import { useWrappingState } from './use-wrapping-state.ts'
import { WrappingContext } from './wrapping-context.ts'

export const WrappingProvider = ({ children }: { children: ReactNode }) => (
  <WrappingContext value={useWrappingState()}>{children}</WrappingContext>
)
