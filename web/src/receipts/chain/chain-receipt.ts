import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { type ChainEvent, createChainEventDecoder } from '@parvalue/shared/chain/events.ts'
import { CONFIRMATIONS } from '@parvalue/shared/domain/chain/confirmations.ts'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import {
  NO_NAMES,
  type Receipt,
  type ReceiptStep,
  type ReceiptTransaction,
  toReceiptSteps,
} from '../model/receipt.ts'
import { toActionOfEvents } from './actions.ts'
import { findBridgeStart } from './bridge-action.ts'
import type { ChainFacts } from './chain-facts.ts'
import { findRevocation } from './find-revocation.ts'
import { findSentTokens } from './find-sent-tokens.ts'
import { listTokenTransfers } from './token-transfers.ts'

/**
 * The receipt of a transaction. `continues`: the transaction started a bridge transfer, which has a receipt of its own;
 * `receipt` is its part on the source network.
 * `unknown`: the network does not know the transaction, or it is none of the product's actions.
 */
export type ChainReceipt =
  | { is: 'receipt'; receipt: Receipt }
  | { is: 'continues'; messageId: Hex; receipt: Receipt }
  | { is: 'unknown' }

/** Returns the receipt of a transaction from its events, which any reader can verify on the network. */
export function toChainReceipt(facts: ChainFacts | null, deployment: Deployment): ChainReceipt {
  if (facts === null) return { is: 'unknown' }
  const { mined } = facts
  if (mined === null) return isToUs(facts, deployment) ? ofTransaction(facts) : { is: 'unknown' }
  if (mined.isReverted) return isToUs(facts, deployment) ? ofTransaction(facts) : { is: 'unknown' }
  const events = decodeAll(facts, deployment)
  const bridge = findBridgeStart(events, deployment)
  if (bridge) {
    const { messageId, sender, action } = bridge
    return {
      is: 'continues',
      messageId,
      receipt: { ...toBase(facts), ...action, owner: sender ?? facts.from },
    }
  }
  const context = { events, transfers: listTokenTransfers(mined.logs), deployment }
  const action =
    toActionOfEvents(context) ??
    findRevocation(mined.logs, deployment) ??
    findSentTokens(facts, context)
  if (action === null) return { is: 'unknown' }
  const isConfirmed = mined.confirmations >= CONFIRMATIONS
  const receipt: Receipt = {
    ...toBase(facts),
    ...action,
    facts: { ...NO_NAMES, ...action.facts },
    state: isConfirmed ? 'done' : 'underway',
  }
  return { is: 'receipt', receipt }
}

const ofTransaction = (facts: ChainFacts): ChainReceipt => ({
  is: 'receipt',
  receipt: toBase(facts),
})

function toBase(facts: ChainFacts): Receipt {
  const { chainId, hash, from, mined } = facts
  return {
    kind: 'transaction',
    state: mined?.isReverted ? 'not' : 'underway',
    facts: NO_NAMES,
    expected: null,
    atMs: mined?.atMs ?? null,
    day: null,
    chainId,
    out: null,
    in: null,
    inChainId: null,
    isInPending: false,
    sum: null,
    networkFee: mined ? { by: 'sender', chainId, hash } : { by: 'none' },
    bridgeFee: null,
    balances: [],
    isInAccount: false,
    transactions: [toTransaction(facts)],
    steps: toSteps(facts),
    owner: from,
    receiver: null,
    reference: hash,
    isPublic: true,
  }
}

const toTransaction = ({ chainId, hash }: ChainFacts): ReceiptTransaction => ({
  key: 'transaction',
  chainId,
  hash,
})

function toSteps({ mined }: ChainFacts): ReceiptStep[] {
  if (mined?.isReverted) {
    return [
      { key: 'signed', state: 'done', atMs: null },
      { key: 'ended', state: 'done', atMs: mined.atMs },
    ]
  }
  const done = mined === null ? 1 : mined.confirmations >= CONFIRMATIONS ? 3 : 2
  const steps = [
    ['signed', null],
    ['mined', mined?.atMs ?? null],
    ['confirmed', null],
  ] as const
  return toReceiptSteps(steps, done)
}

/** Returns whether a transaction calls one of the product's contracts or tokens. */
function isToUs({ to }: ChainFacts, { contracts, paymentTokens, stockTokens = [] }: Deployment) {
  const ours = [
    ...Object.values(contracts),
    ...paymentTokens.map(({ address }) => address),
    ...stockTokens.flatMap(({ address, wrapped }) => [address, wrapped]),
  ]
  return to !== null && ours.some((address) => address?.toLowerCase() === to.toLowerCase())
}

/** Decodes the events of our contracts. An event that does not match its ABI is skipped: it is another contract's. */
function decodeAll({ mined }: ChainFacts, deployment: Deployment): ChainEvent[] {
  const { decode } = createChainEventDecoder(deployment)
  return (mined?.logs ?? []).flatMap((log) => {
    try {
      return decode(log) ?? []
    } catch {
      return []
    }
  })
}
