import type { ReactNode } from 'react'
import { useWrappingState } from './use-wrapping-state.ts'
import { WrappingContext } from './wrapping-context.ts'

type WrappingProviderProps = {
  /** The exchange's symbol of the stock whose token is wrapped; null for USD+. */
  stock: string | null
  children: ReactNode
}

export const WrappingProvider = ({ stock, children }: WrappingProviderProps) => (
  <WrappingContext value={useWrappingState(stock)}>{children}</WrappingContext>
)
