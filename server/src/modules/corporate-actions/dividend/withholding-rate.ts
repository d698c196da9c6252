import {
  type DividendWithholding,
  toDividendWithholding,
} from '@parvalue/shared/domain/identity/dividend-withholding.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../../tables/tables.ts'
import { listWithholdingHolders } from '../../account/service.ts'
import type { DividendAction } from '../action-store.ts'

/** Converts basis points to a fraction: 1500 becomes "0.15". */
export const toWithholdingRateText = (taxBps: number): string => toAmountText(BigInt(taxBps), 4)

type Terms = Pick<DividendAction, 'payDate' | 'taxBps'>

/**
 * Requirement CW-13: returns the withholding of each wallet whose holder is known, by the forms signed until `atMs`. A
 * form has to be valid on the day of payment.
 */
export async function listWithholdings(
  db: Db,
  holders: readonly { wallet: Address }[],
  { action, atMs }: { action: Terms; atMs: number },
): Promise<ReadonlyMap<Address, DividendWithholding>> {
  const wallets = [...new Set(holders.map(({ wallet }) => wallet))]
  const known = await listWithholdingHolders(db, wallets, atMs)
  const at = { payDate: action.payDate, defaultBps: action.taxBps }
  return new Map([...known].map(([wallet, holder]) => [wallet, toDividendWithholding(holder, at)]))
}

/** Returns the withholding that a dividend would have for the wallet today. */
export async function createWithholdingReader(
  db: Db,
  wallet: Address,
  nowMs: number,
): Promise<(action: Terms) => DividendWithholding> {
  const holder = (await listWithholdingHolders(db, [wallet], nowMs)).get(wallet) ?? null
  return ({ payDate, taxBps }) => toDividendWithholding(holder, { payDate, defaultBps: taxBps })
}
