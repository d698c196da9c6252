import { WIRE_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { WireDetails } from '#api/dollar/wires.ts'
import {
  EMPTY_RECEIPT,
  type Receipt,
  type ReceiptState,
  toReceiptSteps,
  toReceiptSum,
} from '../model/receipt.ts'
import type { FindToken } from './find-token.ts'

const DOLLARS = { decimals: WIRE_DECIMALS, symbol: 'USD' }

/** Returns the receipt of a wire: the dollars that arrived, and the USD+ that was minted for them. */
export function toWireReceipt(wire: WireDetails, account: Address, findToken: FindToken): Receipt {
  const { memoCode, chainId, amountFunded, mintedCents, amount } = wire
  const usdPlus = findToken(chainId, 'USD+')
  const state = toState(wire)
  const sent = amountFunded > 0n ? amountFunded : amount
  return {
    ...EMPTY_RECEIPT,
    kind: 'wire',
    state,
    atMs: Date.parse(wire.date),
    chainId,
    out: state === 'not' ? null : { ...DOLLARS, amount: sent },
    in:
      state === 'not'
        ? null
        : { ...DOLLARS, symbol: 'USD+', amount: state === 'done' ? mintedCents : sent },
    isInPending: state === 'underway',
    sum: toSum(wire, state),
    networkFee: { by: 'operator' },
    balances: usdPlus && mintedCents > 0n ? [{ ...usdPlus, hash: null }] : [],
    steps: toSteps(wire, state),
    owner: account,
    reference: memoCode,
  }
}

function toState({ life, status, mintedCents, amountFunded }: WireDetails): ReceiptState {
  if (status === 'FULFILLED' && mintedCents > 0n && mintedCents >= amountFunded) return 'done'
  const hasEnded = life === 'cancelled' || life === 'expired'
  return hasEnded && amountFunded === 0n ? 'not' : 'underway'
}

/** The fee is the difference of the dollars that arrived and the USD+ that was minted, which today is none. */
function toSum({ amountFunded, mintedCents, amount }: WireDetails, state: ReceiptState) {
  if (state === 'not') return null
  if (state === 'done') {
    return toReceiptSum('received', DOLLARS, [
      ['arrived', amountFunded],
      ['fee', mintedCents - amountFunded],
    ])
  }
  return toReceiptSum('toReceive', DOLLARS, [
    amountFunded > 0n ? ['arrived', amountFunded] : ['sent', amount],
    ['fee', 0n],
  ])
}

function toSteps({ date, amountFunded }: WireDetails, state: ReceiptState) {
  const requestedMs = Date.parse(date)
  if (state === 'not') {
    return toReceiptSteps(
      [
        ['wireRequested', requestedMs],
        ['ended', null],
      ],
      2,
    )
  }
  const steps = [
    ['wireRequested', requestedMs],
    ['wireArrived', null],
    ['minted', null],
  ] as const
  return toReceiptSteps(steps, state === 'done' ? 3 : amountFunded > 0n ? 2 : 1)
}
