import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FollowedEvent } from '../../../ports/chain-events.ts'
import type { Db, Tx } from '../../../tables/tables.ts'
import { publishChange } from '../../notifications/service.ts'
import type { TokenOrder } from '../tables/order-row.ts'

type Named<Name extends FollowedEvent['name']> = Extract<FollowedEvent, { name: Name }>

/** Returns for whom the vault holds the proceeds of a fill, by its event in the same transaction; null if it paid them. */
export function findProceedsHolder(
  { paymentToken, recipient }: TokenOrder,
  { blockNumber, transactionHash, logIndex }: Named<'orderProcessor.OrderFill'>,
  events: readonly FollowedEvent[],
): Address | null {
  for (const each of events) {
    if (each.name !== 'vault.FundsHeld' || each.args.token !== paymentToken) continue
    if (each.blockNumber !== blockNumber || each.transactionHash !== transactionHash) continue
    if (each.logIndex < logIndex && each.args.account === recipient) return recipient
  }
  return null
}

/** Lists the fills whose proceeds the vault has not paid out since: a claim pays everything of an account and token. */
export async function listHeldFillIds(db: Db, orderIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_fills as fill')
    .innerJoin('token_orders as row', 'row.id', 'fill.token_order_id')
    .where('fill.token_order_id', 'in', [...orderIds])
    .where('fill.held_for', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('held_fund_claims as claim')
            .whereRef('claim.chain_id', '=', 'fill.chain_id')
            .whereRef('claim.account', '=', 'fill.held_for')
            .whereRef('claim.token', '=', 'row.payment_token')
            .where((claim) =>
              claim.or([
                claim('claim.block_number', '>', claim.ref('fill.block_number')),
                claim.and([
                  claim('claim.block_number', '=', claim.ref('fill.block_number')),
                  claim('claim.log_index', '>', claim.ref('fill.log_index')),
                ]),
              ]),
            )
            .select('claim.account'),
        ),
      ),
    )
    .select('fill.fill_id')
    .execute()
  return new Set(rows.map(({ fill_id }) => fill_id))
}

/** Stores that the vault has paid what it held for an account. */
export async function saveHeldFundsClaim(
  tx: Tx,
  chainId: number,
  { blockNumber, logIndex, args }: Named<'vault.HeldFundsClaimed'>,
): Promise<void> {
  const { token, account } = args
  await tx
    .insertInto('held_fund_claims')
    .values({ chain_id: chainId, block_number: blockNumber, log_index: logIndex, token, account })
    .execute()
  await publishChange(tx, { wallet: account, kind: 'orders' })
}

export async function deleteHeldFundsClaimsAbove(
  tx: Tx,
  { chainId, aboveBlock }: { chainId: number; aboveBlock: number },
): Promise<void> {
  await tx
    .deleteFrom('held_fund_claims')
    .where('chain_id', '=', chainId)
    .where('block_number', '>', aboveBlock)
    .execute()
}
