import { redemptionAccountsOf } from '@parvalue/shared/domain/ledger/ledger-redemption.ts'
import { finalRedemptionStatuses } from '@parvalue/shared/domain/redemptions/redemption.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { Db } from '../../tables/tables.ts'
import { findChainState } from '../chains/service.ts'
import { getBalance } from '../ledger/service.ts'

/**
 * Lists the violations of invariants 6 and 9 on one chain at its confirmed block, one sentence each: the ledger's
 * liability equals the sum of open redemptions. A table constraint ensures that an ended row has its event.
 */
export async function listLiabilityViolations(
  db: Db,
  chainId: number,
  tokens: readonly Address[],
): Promise<string[]> {
  const state = await findChainState(db, chainId)
  if (!state) return []
  const violations: string[] = []
  for (const token of tokens) {
    const inRows = await sumOwed(db, { chainId, token, confirmedBlock: state.confirmedBlock })
    const inBooks = await getBalance(db, redemptionAccountsOf(chainId, token).owed)
    if (inRows === inBooks) continue
    violations.push(
      `Chain ${chainId}: the ledger owes ${inBooks} of ${token} for redemptions, open redemptions require ${inRows}.`,
    )
  }
  return violations
}

type TokenAtBlock = { chainId: number; token: Address; confirmedBlock: number }

async function sumOwed(db: Db, { chainId, token, confirmedBlock }: TokenAtBlock): Promise<bigint> {
  const row = await db
    .selectFrom('redemptions')
    .where('chain_id', '=', chainId)
    .where('is_canonical', '=', true)
    .where('status', 'not in', [...finalRedemptionStatuses])
    .where('payment_token', '=', token)
    .where('block_number', '<=', confirmedBlock)
    .where((where) =>
      where.or([where('closed_block', 'is', null), where('closed_block', '>', confirmedBlock)]),
    )
    .select(({ fn }) => fn.sum<string | null>('payment_amount').as('sum'))
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0)
}
