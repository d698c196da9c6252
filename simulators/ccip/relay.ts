import { toErrorMessage } from '@parvalue/shared/domain/values/to-error.ts'
import type { RelayNode } from './node.ts'
import type { RelayMessage, RelayStore } from './store.ts'

/** Fail points of the relay, for tests. */
export const relayCrashPoints = ['before-save', 'before-broadcast', 'after-broadcast'] as const
export type RelayCrashPoint = (typeof relayCrashPoints)[number]

export type RelayDeps = {
  messages: RelayStore
  node: RelayNode
  clock: () => number
  deliversInMs: number
  crashAt: (name: RelayCrashPoint) => void
}

const SLOW_MS = 24 * 3_600_000
const RETRY_MS = 1000
const RETRY_MAX_MS = 30_000
/** The most blocks that nodes accept for one log query. */
const BLOCKS_AT_ONCE = 2000

/** Reads messages of finalized blocks only, so that a reorg of the source cannot matter. */
export async function readFinalMessages({
  messages,
  node,
  clock,
  deliversInMs,
}: RelayDeps): Promise<void> {
  for (const chainId of node.listChains()) {
    const from = (messages.findCursor(chainId) ?? -1) + 1
    const to = Math.min(await node.finalBlock(chainId), from + BLOCKS_AT_ONCE - 1)
    if (to < from) continue
    const found = await node.listSent(chainId, from, to)
    const mode = messages.getMode()
    const nowMs = clock()
    messages.addFound({ chainId, block: to }, found, {
      status: mode === 'drop' ? 'dropped' : 'waiting',
      due_ms: nowMs + (mode === 'slow' ? SLOW_MS : deliversInMs),
      seen_ms: nowMs,
    })
  }
}

/** Starts deliveries that are due. A failed delivery does not stop the others. */
export async function deliverDueMessages(deps: RelayDeps): Promise<void> {
  const { messages, clock } = deps
  if (messages.getMode() === 'paused') return
  for (const message of messages.listDue(clock())) {
    await startDelivery(deps, message).catch((error: unknown) =>
      scheduleRetry(deps, message, toErrorMessage(error)),
    )
  }
}

/**
 * Starts a delivery after a check of its state, because after a kill the message may be delivered already. A message
 * that would fail again is not sent again.
 */
async function startDelivery(deps: RelayDeps, message: RelayMessage): Promise<void> {
  const { messages, node } = deps
  const state = await node.stateOf(message, 'latest')
  if (state === 'delivered') return messages.setStatus(message.id, 'delivered')
  const outcome = await node.simulate(message)
  if (outcome === 'failed' && state === 'failed') {
    return scheduleRetry(deps, message, 'the receiver refuses the message')
  }
  await send(deps, message)
  if (messages.getMode() === 'duplicate') await sendAgain(deps, message)
}

/**
 * Sends a delivery after saving its signed bytes, so that a relay that is killed afterwards sends the same transaction.
 */
async function send({ messages, node, crashAt }: RelayDeps, message: RelayMessage): Promise<void> {
  const signed = await node.sign(message, messages.findLastNonce(message.destination_chain_id))
  crashAt('before-save')
  messages.saveSigned(message, signed)
  crashAt('before-broadcast')
  await node.broadcast(message, signed.raw)
  crashAt('after-broadcast')
}

/** Sends a second delivery of one message, which the router refuses. */
async function sendAgain({ messages, node }: RelayDeps, message: RelayMessage): Promise<void> {
  const last = messages.findLastNonce(message.destination_chain_id)
  const { raw } = await node.sign(message, last)
  await node.broadcast(message, raw)
}

/** Processes deliveries in flight: rebroadcasts, or records the outcome. */
export async function settleSentMessages(deps: RelayDeps): Promise<void> {
  const { messages, node } = deps
  for (const message of messages.listSent()) {
    if (!(await node.isMined(message))) {
      await rebroadcast(deps, message)
      continue
    }
    const state = await node.stateOf(message, 'latest')
    if (state === 'delivered') messages.setStatus(message.id, 'delivered')
    else if (state === 'failed') scheduleRetry(deps, message, 'the receiver refuses the message')
    else scheduleRetry(deps, message, 'the router refused the delivery')
  }
}

/**
 * Broadcasts a delivery again. A second delivery of another message may have used the nonce; then the message gets a
 * new one.
 */
async function rebroadcast(deps: RelayDeps, message: RelayMessage): Promise<void> {
  const { node } = deps
  if (message.raw === null) return
  if ((await node.isPassed(message)) && !(await node.isMined(message))) {
    scheduleRetry(deps, message, 'its nonce was used by another transaction')
    return
  }
  await node.broadcast(message, message.raw)
}

/** Delivers messages again whose delivery a reorg of the destination removed. */
export async function watchDeliveredMessages({ messages, node }: RelayDeps): Promise<void> {
  for (const message of messages.listDelivered()) {
    if ((await node.stateOf(message, 'finalized')) === 'delivered') {
      messages.setStatus(message.id, 'done')
    } else if ((await node.stateOf(message, 'latest')) !== 'delivered') {
      messages.setStatus(message.id, message.raw === null ? 'waiting' : 'sent')
    }
  }
}

function scheduleRetry(
  { messages, clock }: RelayDeps,
  { id, attempts }: RelayMessage,
  trouble: string,
) {
  const delayMs = Math.min(RETRY_MS * 2 ** attempts, RETRY_MAX_MS)
  messages.scheduleRetry(id, { dueMs: clock() + delayMs, trouble })
}
