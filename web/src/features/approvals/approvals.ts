import type { Token } from '@parvalue/shared/chain/tokens.ts'
import { toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'

/** Remaining allowance of one of our contracts. */
export type Approval = {
  token: Token
  spender: { name: string; address: Address }
  amount: bigint
}

/** Allowances from here on count as unlimited: other apps approve the maximum. */
const UNLIMITED_FROM = 2n ** 128n

export const isUnlimited = ({ amount }: Pick<Approval, 'amount'>) => amount >= UNLIMITED_FROM

export const toAmountText = ({ amount, token }: Approval) =>
  toAmountLabel(amount, { decimals: token.decimals })

export const toApprovalId = ({ token, spender }: Approval) =>
  `${token.chainId} ${token.address} ${spender.address}`
