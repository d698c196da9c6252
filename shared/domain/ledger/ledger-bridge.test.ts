import { expect, test } from 'vitest'
import { type BridgeLedgerEvent, postBridgeEvent } from './ledger-bridge.ts'

const postingOf = (kind: BridgeLedgerEvent['kind']) => {
  const event = { kind, sourceChainId: 1, destinationChainId: 8453, amount: 25n }
  const { code, transfers } = postBridgeEvent(event)
  const lines = transfers.map(
    ({ debit, credit, amount }) => `${debit.id} -> ${credit.id} ${amount} ${debit.asset}`,
  )
  return { code, codes: transfers.map((transfer) => transfer.code), lines }
}

test('USD+ burned for a transfer is in flight', () => {
  expect(postingOf('sent')).toEqual({
    code: 'bridge_sent',
    codes: ['bridge_depart'],
    lines: ['bridge/in-flight/1/8453 -> bridge/departed/1/8453 25 bridge/usdplus'],
  })
})

test('USD+ minted at the destination is no longer in flight', () => {
  expect(postingOf('delivered')).toEqual({
    code: 'bridge_delivered',
    codes: ['bridge_arrive'],
    lines: ['bridge/arrived/1/8453 -> bridge/in-flight/1/8453 25 bridge/usdplus'],
  })
})
