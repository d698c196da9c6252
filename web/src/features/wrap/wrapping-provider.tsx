import type { ReactNode } from 'react'
import { useWrappingState } from './use-wrapping-state.ts'
import { WrappingContext } from './wrapping-context.ts'

type WrappingProviderProps = {
  /** The exchange's symbol of the stock whose token is wrapped; null for USD+. */
  stock: string | null
  isUnwrapFirst?: boolean
  children: ReactNode
}

export const WrappingProvider = ({
  stock,
  isUnwrapFirst = false,
  children,
}: WrappingProviderProps) => (
  <WrappingContext value={useWrappingState(stock, isUnwrapFirst)}>{children}</WrappingContext>
)
