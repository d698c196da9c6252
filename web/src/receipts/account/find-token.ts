import type { ReceiptBalance } from '../model/receipt.ts'

/** Finds a token of the product on a network by its address or symbol; null if there is none. */
export type FindToken = (
  chainId: number,
  addressOrSymbol: string,
) => Omit<ReceiptBalance, 'hash'> | null
