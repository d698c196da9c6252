import type { Hex } from '@parvalue/shared/domain/values/address.ts'

/** An object that an identifier names. `isOurs`: the transaction has a receipt. */
export type FoundLookup =
  | { is: 'transaction'; chainId: number; hash: Hex; isOurs: boolean }
  | { is: 'bridge'; messageId: Hex }
  | { is: 'order'; id: string; symbol: string }
  | { is: 'accountOrder'; id: string }
