import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { makeId } from '@parvalue/shared/domain/values/id.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { advanceTransaction } from '../chain-tx/service.ts'
import type { FaucetDeps, SendGasDeps } from './deps.ts'
import type { GiftWanted } from './gift-list.ts'
import { findOpenGift, insertGifts, settleGift } from './gift-store.ts'
import { toGiftRequest } from './requests.ts'

/** Promises a wallet what it was not given yet; jobs bring it there. */
export async function promiseGifts(
  tx: Tx,
  { clock, random, enqueue }: Pick<FaucetDeps, 'clock' | 'random' | 'enqueue'>,
  {
    chainId,
    address,
    wanted,
  }: { chainId: number; address: Address; wanted: readonly GiftWanted[] },
): Promise<GiftWanted[]> {
  const rows = wanted.map((gift) => ({
    ...gift,
    id: makeId(clock(), random(10)),
    chainId,
    address,
  }))
  const given = await insertGifts(tx, rows, clock())
  await enqueue(
    tx,
    given.map(({ id }) => toGiftRequest(id)),
  )
  return given
}

/** How soon the transaction is looked at again, until it is final. */
const LOOK_SECONDS = 2

/** Brings a gift one step further: out of what the house holds, to the wallet, once. */
export async function sendGift(deps: SendGasDeps, giftId: string): Promise<void> {
  const { db, enqueue } = deps
  const gift = await findOpenGift(db, giftId)
  if (!gift) return
  const house = deps.findFaucet(gift.chainId)?.house
  if (!house) throw new Error(`Chain ${gift.chainId} has no house any more`)
  const state = await advanceTransaction(
    { ...deps, sender: house.sender },
    {
      id: `share-gift/${giftId}`,
      call: house.toTransfer(gift.symbol, gift.address, gift.amount),
      isWanted: async (tx: Db) => (await findOpenGift(tx, giftId)) !== null,
    },
  )
  if (state === 'waiting') await enqueue(db, [toGiftRequest(giftId, LOOK_SECONDS)])
  else await settleGift(db, giftId, state === 'final' ? 'paid' : 'failed')
}
