import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted } from '@parvalue/shared/domain/values/outcome.ts'
import { createPublicClient, http } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactionFlowPorts } from '../flow/flow-ports.ts'
import { toJournalEntry } from '../flow/plan.ts'
import { createStepHandle, type StepHandle } from '../flow/step-handle.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { resolveSafeHash } from './resolve-safe-hash.ts'
import { createSafeTransactionFinder } from './safe-service.ts'

vi.mock('#api/client/boot.ts', () => ({ boot: { chains: [] } }))

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SAFE_HASH: Hex = `0x${'5a'.repeat(32)}`
const REAL_HASH: Hex = `0x${'4e'.repeat(32)}`
const PENDING = { isSuccessful: null, transactionHash: null }

let server: Server
let requestedUrls: (string | undefined)[]
let answers: [status: number, body: unknown][]
let waited: number[]
let saved: JournalEntry[]

/** Starts a Safe service with scripted responses; the last one repeats. */
beforeEach(async () => {
  ;[requestedUrls, answers, waited, saved] = [[], [], [], []]
  server = createServer((request, response) => {
    requestedUrls.push(request.url)
    const [status, body] = (answers.length > 1 ? answers.shift() : answers[0]) ?? [500, '']
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => server.close())

const apiUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`

function createSubmittedStep(lookups = 0): StepHandle {
  const steps = [{ name: 'deposit', to: account, data: '0x' }] as const
  const planned = toJournalEntry(
    'buy',
    { account, chainId: 1, facts: {}, steps },
    { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', nowMs: 0 },
  )
  const sent = { status: 'submitted', isByContract: true, safeHash: SAFE_HASH, lookups } as const
  const entry = { ...planned, steps: planned.steps.map((step) => ({ ...step, ...sent })) }
  const ports = {
    client: createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) }),
    findSafeTransaction: createSafeTransactionFinder(1, apiUrl()),
    wait: async (delayMs: number) => void waited.push(delayMs),
    report: () => undefined,
    save: (next: JournalEntry) => {
      saved.push(next)
      return accepted(next)
    },
  } as unknown as TransactionFlowPorts
  return createStepHandle({ entry, trigger: 'resumed', ports }, 0)
}

const hashesOf = ({ step: { hash, safeHash } }: StepHandle) => ({ hash, safeHash })

test('an unsuccessful result is a failure', async () => {
  answers = [
    [200, PENDING],
    [200, { isSuccessful: false, transactionHash: REAL_HASH }],
  ]
  const handle = createSubmittedStep()
  expect(await resolveSafeHash(handle)).toEqual({
    name: 'failed',
    failure: { cause: 'safe_failed', detail: null },
  })
  expect(requestedUrls).toHaveLength(2)
})

test.each([
  ['pending', 200, PENDING],
  ['failing', 503, {}],
  ['malformed', 200, { isSuccessful: 'yes' }],
])('a service that stays %s is retried ten times with backoff', async (_, status, body) => {
  answers = [[status, body]]
  expect(await resolveSafeHash(createSubmittedStep())).toEqual({
    name: 'failed',
    failure: { cause: 'safe_unfound', detail: null },
  })
  expect(requestedUrls).toEqual(Array(10).fill(`/api/v1/multisig-transactions/${SAFE_HASH}/`))
  expect(waited).toEqual([1000, 3364, 6839, 11314, 16719, 23002, 30125, 38055, 46765, 56234])
})

test('a reload continues at the saved attempt', async () => {
  answers = [[200, PENDING]]
  await resolveSafeHash(createSubmittedStep(8))
  expect(waited).toEqual([46765, 56234])
  expect(saved.map(({ steps }) => steps[0]?.lookups)).toEqual([9, 10])
})

test('a 404 means that the hash is the transaction hash already', async () => {
  answers = [[404, { detail: 'No MultisigTransaction matches the given query.' }]]
  const handle = createSubmittedStep()
  expect(await resolveSafeHash(handle)).toBeNull()
  expect(hashesOf(handle)).toEqual({ hash: SAFE_HASH, safeHash: null })
})

test('AU-07 an executed transaction gets its real hash after retries', async () => {
  answers = [
    [200, PENDING],
    [502, {}],
    [200, { isSuccessful: true, transactionHash: REAL_HASH, isExecuted: true, nonce: '7' }],
  ]
  const handle = createSubmittedStep()
  expect(await resolveSafeHash(handle)).toBeNull()
  expect(hashesOf(handle)).toEqual({ hash: REAL_HASH, safeHash: SAFE_HASH })
  expect(waited).toEqual([1000, 3364, 6839])
})
