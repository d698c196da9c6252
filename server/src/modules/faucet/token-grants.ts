import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { createId } from '@parvalue/shared/domain/values/id.ts'
import type { NextRun } from '../../platform/jobs/reschedule.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { processTransactionIntent } from '../chain-tx/service.ts'
import type { FaucetDeps, SendGasDeps } from './deps.ts'
import type { TokenGrant } from './granted-tokens.ts'
import { sendTokenGrantJob } from './queues.ts'
import { findOpenTokenGrant, insertTokenGrants, settleTokenGrant } from './token-grant-store.ts'

/** Grants a wallet the tokens that it has not received yet; jobs send them. */
export async function grantTokens(
  tx: Tx,
  { clock, random, enqueue }: Pick<FaucetDeps, 'clock' | 'random' | 'enqueue'>,
  {
    chainId,
    address,
    wanted,
  }: { chainId: number; address: Address; wanted: readonly TokenGrant[] },
): Promise<TokenGrant[]> {
  const rows = wanted.map((gift) => ({
    ...gift,
    id: createId(clock(), random(10)),
    chainId,
    address,
  }))
  const granted = await insertTokenGrants(tx, rows, clock())
  await enqueue(
    tx,
    granted.map(({ id }) => sendTokenGrantJob(id)),
  )
  return granted
}

/** Seconds until the next run while the transaction is not final. */
const POLL_SECONDS = 2

/** Processes the next step of sending granted tokens from the operator wallet, exactly once. */
export async function sendTokenGrant(deps: SendGasDeps, giftId: string): Promise<NextRun> {
  const { db } = deps
  const gift = await findOpenTokenGrant(db, giftId)
  if (!gift) return 'none'
  const house = deps.findFaucet(gift.chainId)?.house
  if (!house)
    throw new Error(
      `Chain ${gift.chainId} has no local operator wallet any more: DATA_DIR/keys/house is missing`,
    )
  const state = await processTransactionIntent(
    { ...deps, sender: house.sender },
    {
      id: `share-gift/${giftId}`,
      call: house.toTransfer(gift.symbol, gift.address, gift.amount),
      isWanted: async (tx: Db) => (await findOpenTokenGrant(tx, giftId)) !== null,
    },
  )
  if (state === 'waiting') return { inSeconds: POLL_SECONDS }
  await settleTokenGrant(db, giftId, state === 'final' ? 'paid' : 'failed')
  return 'none'
}
