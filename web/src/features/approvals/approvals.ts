import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { toExactAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** An approval: the remaining allowance of one of our contracts. */
export type TokenApproval = {
  token: Token
  spender: { name: string; address: Address }
  amount: bigint
}

/**
 * Smallest allowance in base units that counts as unlimited, because many apps approve the maximum and spend from it.
 */
const UNLIMITED_FROM = 2n ** 128n

export const isUnlimitedApproval = ({ amount }: Pick<TokenApproval, 'amount'>) =>
  amount >= UNLIMITED_FROM

export const toApprovalAmountText = ({ amount, token }: TokenApproval) =>
  toExactAmountLabel(amount, token.decimals)

export const toApprovalId = ({ token, spender }: TokenApproval) =>
  `${token.chainId} ${token.address} ${spender.address}`
