import type { Logger } from 'pino'
import type { Clock } from '../../platform/ambient.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { CrashAt } from '../../platform/fail-point.ts'
import { withDelay } from '../../platform/jobs/reschedule.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import { RpcError } from '../../providers/chain/errors.ts'
import type { Db, Tx } from '../../tables/tables.ts'
import {
  findMinedTransactionHash,
  processTransactionIntent,
  type TransactionIntentState,
} from '../chain-tx/service.ts'
import { getWalletRestriction } from '../user/service.ts'
import type { GiftCard, GiftClaim } from './card.ts'
import type { GiftSender, GiftSenders } from './chains.ts'
import { sendGiftJob } from './queues.ts'
import {
  findUnsentGiftCard,
  markGiftCardReceived,
  saveGiftCardWait,
  startNextGiftAttempt,
} from './store.ts'

export type SendGiftDeps = {
  db: Db
  clock: Clock
  crashAt: CrashAt
  enqueue: Enqueue
  log: Pick<Logger, 'warn'>
  senders: GiftSenders
  /** Reports a received card to other modules, in the transaction that marks it as received. */
  onReceived: (tx: Tx, giftId: string) => Promise<void>
}

/** Seconds until the next run while the transaction is not final. */
const POLL_SECONDS = 2

/** Seconds until a retry while the wallet is restricted, the chain unreachable or the balance too low. */
const WAIT_SECONDS = 60

/** Processes the next step of a card's delivery from the operator wallet to the claimer, exactly once. */
export async function sendGiftCard(deps: SendGiftDeps, giftId: string): Promise<void> {
  const card = await findUnsentGiftCard(deps.db, giftId)
  if (!card?.claim) return
  const { claim } = card
  const sender = claim.chainId === null ? null : deps.senders.find(claim.chainId)
  if (!sender) return wait(deps, card, 'chain')
  try {
    await handleState(deps, card, claim, await sendTransfer(deps, card, claim, sender))
  } catch (error) {
    // The call would revert, or the node does not answer. No nonce was reserved, so the delivery is retried.
    if (!(error instanceof RpcError)) throw error
    deps.log.warn({ card_id: giftId, err: error }, 'gift-cards: transfer failed, will retry')
    await wait(deps, card, 'chain')
  }
}

const toIntentId = ({ id, attempt }: GiftCard) => `gift/${id}/${attempt}`

function sendTransfer(
  deps: SendGiftDeps,
  card: GiftCard,
  { wallet }: GiftClaim,
  sender: GiftSender,
): Promise<TransactionIntentState> {
  const call = sender.toCall(card.content, wallet)
  if (!call) throw new Error(`Gift card ${card.id}: its token is not on the chosen chain`)
  return processTransactionIntent(
    { ...deps, sender: sender.sender },
    {
      id: toIntentId(card),
      call,
      isWanted: async (tx) =>
        (await findUnsentGiftCard(tx, card.id))?.attempt === card.attempt &&
        (await getWalletRestriction({ db: tx }, wallet)) !== 'restricted',
    },
  )
}

async function handleState(
  deps: SendGiftDeps,
  card: GiftCard,
  { wallet }: GiftClaim,
  state: TransactionIntentState,
): Promise<void> {
  const { db, enqueue } = deps
  switch (state) {
    case 'waiting':
      return wait(deps, card, null, POLL_SECONDS)
    case 'final':
      return receive(deps, card)
    case 'reverted':
      return inTransaction(db, async (tx) => {
        await startNextGiftAttempt(tx, card)
        await enqueue(tx, [withDelay(sendGiftJob(card.id), WAIT_SECONDS)])
      })
    case 'unwanted':
      // The card stays claimed and is sent once the restriction is lifted.
      if ((await getWalletRestriction({ db }, wallet)) === 'restricted') {
        await wait(deps, card, 'restricted')
      }
  }
}

async function receive(deps: SendGiftDeps, card: GiftCard): Promise<void> {
  const { db, clock, crashAt, onReceived } = deps
  await inTransaction(db, async (tx) => {
    const hash = await findMinedTransactionHash(tx, toIntentId(card))
    if (await markGiftCardReceived(tx, card.id, { hash, nowMs: clock() }))
      await onReceived(tx, card.id)
    crashAt('gift.before-received-commit')
  })
  crashAt('gift.after-received-commit')
}

/** Saves the reason for which a card waits, and its next run. */
async function wait(
  { db, enqueue }: SendGiftDeps,
  card: GiftCard,
  waitsFor: GiftCard['waitsFor'],
  delaySeconds = WAIT_SECONDS,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await saveGiftCardWait(tx, card, waitsFor)
    await enqueue(tx, [withDelay(sendGiftJob(card.id), delaySeconds)])
  })
}
