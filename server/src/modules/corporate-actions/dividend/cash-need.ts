import { DIVIDEND_MINT_MARGIN } from '@parvalue/shared/domain/corporate-actions/dividend.ts'
import type { ChainAllocation } from '../allocation-store.ts'

/** Returns the amount to mint, which includes a margin for rounding; 0 if no wallet is paid out. */
export const toDividendMintAmount = ({ pay }: Pick<ChainAllocation, 'pay'>): bigint =>
  pay === 0n ? 0n : pay + DIVIDEND_MINT_MARGIN

/** Returns the cash that the entitlements of a dividend need: what is owed to its holders, and their tax. */
export function toDividendCashNeed(parts: readonly ChainAllocation[]): {
  owed: bigint
  tax: bigint
} {
  const all = parts.map((part) => toDividendMintAmount(part) + part.reinvest + part.small)
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
  return { owed: sum(all), tax: sum(parts.map(({ tax }) => tax)) }
}
