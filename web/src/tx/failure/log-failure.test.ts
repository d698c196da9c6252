import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toJournalEntry } from '../flow/plan.ts'
import { findUnmetPrecondition } from '../flow/preconditions.ts'
import type { JournalEntry, StepName } from '../journal/journal-entry.ts'
import type { FailureCause } from './failure-causes.ts'
import { logTransactionFailure, logUnmetPrecondition } from './log-failure.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

let logged: unknown[][]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'error').mockImplementation((...texts) => logged.push(texts))
})
afterEach(() => vi.restoreAllMocks())

const entryOf = (...names: StepName[]): JournalEntry =>
  toJournalEntry(
    'buy',
    {
      account,
      chainId: 1,
      facts: {},
      steps: names.map((name) => ({ name, to: account, data: '0x' })),
    },
    { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', nowMs: 0 },
  )

const failedAt = (name: StepName, cause: FailureCause): JournalEntry => ({
  ...entryOf(name),
  state: 'failed',
  failure: { cause, detail: null },
})

const client = { chain: { id: 1 } } as never

test('an entry without a failure logs nothing, and fulfilled preconditions leave none unmet', () => {
  logTransactionFailure(entryOf('approve'))
  expect(logged).toEqual([])
  expect(findUnmetPrecondition({ client, hasContracts: true, isConnected: true })).toBeNull()
})

test('TX-06 every failure is logged in the specified words', () => {
  logTransactionFailure(failedAt('approve', 'reverted'))
  logTransactionFailure(failedAt('deposit', 'user_rejected'))
  logTransactionFailure(failedAt('requestRedeem', 'reverted'))
  logTransactionFailure(failedAt('unwrap', 'reverted'))
  logTransactionFailure(failedAt('deposit', 'safe_failed'))
  logTransactionFailure(failedAt('deposit', 'safe_unfound'))
  const situations = [
    { client, hasContracts: false, isConnected: true },
    { client, hasContracts: true, isConnected: false },
    { client: null, hasContracts: true, isConnected: true },
    { client: {} as never, hasContracts: true, isConnected: true },
  ]
  const ends = situations.map((each) =>
    logUnmetPrecondition(entryOf('approve'), findUnmetPrecondition(each)),
  )
  expect(logged).toEqual([
    ['Approval request failed with status reverted'],
    ['Deposit request failed with status user_rejected'],
    ['UsdPlusRedeemer.requestRedeem failed with status reverted'],
    ['Redeem request failed with status reverted'],
    ['couldnt resolve safe tx'],
    ['timeout: couldnt find safeTx'],
    ['Contracts not initialized'],
    ['Wallet not connected'],
    ['Public client not available'],
    ['no chain on public client'],
  ])
  expect(ends.map(({ state, failure }) => [state, failure?.cause])).toEqual([
    ['failed', 'rpc_unreachable'],
    ['failed', 'wallet_busy'],
    ['failed', 'rpc_unreachable'],
    ['failed', 'rpc_unreachable'],
  ])
})
