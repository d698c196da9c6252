import { expect, test } from 'vitest'
import { toChainReceipt } from './chain-receipt.ts'
import { deployment, HASH, HOLDER, RELAYER, toFacts, toLog } from './test-facts.ts'

const { usdPlus, wrappedUsdPlus, ccipWaypoint, wrappedUsdPlusWaypoint } = deployment.contracts

const MESSAGE = `0x${'ab'.repeat(32)}`
const USD_PLUS = { decimals: 6, symbol: 'USD+' }
const W_USD_PLUS = { decimals: 6, symbol: 'wUSD+' }
const FEE = 250_000_000_000_000n

const target = {
  messageId: MESSAGE,
  destinationChainSelector: 7n,
  destinationWaypoint: RELAYER,
  to: HOLDER,
}

const sentFrom = (waypoint: typeof ccipWaypoint, sender = HOLDER) =>
  toLog(waypoint, 'SentFrom', { messageId: MESSAGE, sender })

const sent = toLog(ccipWaypoint, 'Sent', { ...target, amount: 40_000_000n, fee: FEE })

test('an event of a contract that is not ours is ignored', () => {
  const forged = { ...sent, address: RELAYER }
  expect(toChainReceipt(toFacts([forged]), deployment)).toEqual({ is: 'unknown' })
})

test('a transfer of USD+ shows what leaves, what arrives, and both fees', () => {
  const facts = toFacts([sentFrom(ccipWaypoint), sent])
  expect(toChainReceipt(facts, deployment)).toMatchObject({
    is: 'continues',
    messageId: MESSAGE,
    receipt: {
      kind: 'bridge',
      state: 'underway',
      owner: HOLDER,
      out: { ...USD_PLUS, amount: 40_000_000n },
      in: { ...USD_PLUS, amount: 40_000_000n },
      isInPending: true,
      networkFee: { by: 'sender', chainId: deployment.chainId, hash: HASH },
      bridgeFee: { amount: FEE, decimals: 18, symbol: 'ETH' },
      balances: [{ ...USD_PLUS, chainId: deployment.chainId, token: usdPlus, hash: HASH }],
    },
  })
})

test('a transfer of wUSD+ shows what leaves, and leaves open what arrives', () => {
  const wrappedSent = toLog(wrappedUsdPlusWaypoint, 'WrappedSent', {
    ...target,
    wrappedAmount: 38_000_000n,
    amount: 40_000_000n,
    fee: FEE,
  })
  const facts = toFacts([sentFrom(wrappedUsdPlusWaypoint), wrappedSent])
  expect(toChainReceipt(facts, deployment)).toMatchObject({
    is: 'continues',
    receipt: {
      out: { ...W_USD_PLUS, amount: 38_000_000n },
      in: null,
      balances: [{ ...W_USD_PLUS, token: wrappedUsdPlus, hash: HASH }],
    },
  })
})

test('a transfer belongs to the wallet that sent the tokens, not to the account that paid for the transaction', () => {
  const facts = { ...toFacts([sentFrom(ccipWaypoint, HOLDER), sent]), from: RELAYER }
  expect(toChainReceipt(facts, deployment)).toMatchObject({ receipt: { owner: HOLDER } })
  const unnamed = { ...toFacts([sent]), from: RELAYER }
  expect(toChainReceipt(unnamed, deployment)).toMatchObject({ receipt: { owner: RELAYER } })
})
