import { toFunctionSelector } from 'viem/utils'
import { isRevertWith } from '../chain/errors.ts'

/** The errors with which the vault refuses what a later price or budget allows. */
const refusals = [
  'BudgetExceeded(uint256,uint256)',
  'FillOutsideBand(uint256,uint256,uint256)',
  'PriceTooOld(address,uint256)',
  'UnknownPaymentToken(address)',
].map((signature) => toFunctionSelector(signature))

/** Returns whether the vault's limits refuse a call for now, so that a retry may succeed. */
export const isRefusedByLimits = (error: unknown): boolean => isRevertWith(error, refusals)
