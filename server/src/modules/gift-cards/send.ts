import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import { RpcError } from '../../providers/chain/errors.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import { advanceTransaction, findMinedHash, type IntentState } from '../chain-tx/service.ts'
import { getRestriction } from '../user/service.ts'
import type { GiftCard, GiftClaim } from './card.ts'
import type { Giver, Givers } from './chains.ts'
import { toSendGiftRequest } from './requests.ts'
import { closeCard, findUnsent, saveWait, setNextAttempt } from './store.ts'

export type SendGiftDeps = {
  db: Db
  clock: Clock
  crashAt: CrashAt
  enqueue: Enqueue
  log: Pick<Logger, 'warn'>
  givers: Givers
  /** In the transaction in which a card has arrived. */
  onReceived: (tx: Tx, giftId: string) => Promise<void>
}

/** How soon the transaction is looked at again, until it is final. */
const LOOK_SECONDS = 2

/** A wallet that is restricted, a chain that is away, a house that has too little. */
const WAIT_SECONDS = 60

/** Brings a card one step further: out of what the house holds, to the wallet, once. */
export async function sendGift(deps: SendGiftDeps, giftId: string): Promise<void> {
  const card = await findUnsent(deps.db, giftId)
  if (!card?.claim) return
  const { claim } = card
  const giver = claim.chainId === null ? null : deps.givers.find(claim.chainId)
  if (!giver) return wait(deps, card, 'chain')
  try {
    await follow(deps, card, claim, await pursueTransfer(deps, card, claim, giver))
  } catch (error) {
    // The chain would refuse it now, or does not answer. Nothing was reserved, and that may change.
    if (!(error instanceof RpcError)) throw error
    deps.log.warn({ gift_id: giftId, err: error }, 'a chain does not take a gift now')
    await wait(deps, card, 'chain')
  }
}

const toIntentId = ({ id, attempt }: GiftCard) => `gift/${id}/${attempt}`

function pursueTransfer(
  deps: SendGiftDeps,
  card: GiftCard,
  { wallet }: GiftClaim,
  giver: Giver,
): Promise<IntentState> {
  const call = giver.toCall(card.content, wallet)
  if (!call) throw new Error(`The gift ${card.id} is on a chain that does not have it`)
  return advanceTransaction(
    { ...deps, sender: giver.sender },
    {
      id: toIntentId(card),
      call,
      isWanted: async (tx) =>
        (await findUnsent(tx, card.id))?.attempt === card.attempt &&
        (await getRestriction({ db: tx }, wallet)) !== 'restricted',
    },
  )
}

async function follow(
  deps: SendGiftDeps,
  card: GiftCard,
  { wallet }: GiftClaim,
  state: IntentState,
): Promise<void> {
  const { db, enqueue } = deps
  switch (state) {
    case 'waiting':
      await saveWait(db, card, null)
      return enqueue(db, [toSendGiftRequest(card.id, LOOK_SECONDS)])
    case 'final':
      return receive(deps, card)
    case 'reverted':
      await setNextAttempt(db, card)
      return enqueue(db, [toSendGiftRequest(card.id, WAIT_SECONDS)])
    case 'unwanted':
      // It stays its owner's, and is sent once they are free again.
      if ((await getRestriction({ db }, wallet)) === 'restricted') {
        await wait(deps, card, 'restricted')
      }
  }
}

async function receive(deps: SendGiftDeps, card: GiftCard): Promise<void> {
  const { db, clock, crashAt, onReceived } = deps
  await inTransaction(db, async (tx) => {
    const hash = await findMinedHash(tx, toIntentId(card))
    if (await closeCard(tx, card.id, { hash, nowMs: clock() })) await onReceived(tx, card.id)
    crashAt('gift.before-received-commit')
  })
  crashAt('gift.after-received-commit')
}

async function wait(
  { db, enqueue }: SendGiftDeps,
  card: GiftCard,
  waitsFor: 'chain' | 'restricted',
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await saveWait(tx, card, waitsFor)
    await enqueue(tx, [toSendGiftRequest(card.id, WAIT_SECONDS)])
  })
}
