import { beforeEach, describe, expect, test } from 'vitest'
import { createPageStorage } from '#device/storage.ts'
import { toJournalEntry } from '../flow/plan.ts'
import {
  createTransactionJournal,
  FINISHED_ENTRIES_MAX,
  isJournalKey,
  type TransactionJournal,
} from './journal.ts'
import type { JournalEntry } from './journal-entry.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const plan = {
  account,
  chainId: 1,
  facts: { pay: '2,500.00' },
  steps: [{ name: 'approve', to: account, data: '0x095ea7b3', value: 7n }],
} as const

/** Creates a Storage in memory with a limited number of keys. */
function createStorage(capacity = Number.POSITIVE_INFINITY): Storage {
  const values = new Map<string, string>()
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    setItem: (key, value) => {
      if (values.size >= capacity) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

let storage: Storage
let journal: TransactionJournal
let entry: JournalEntry

beforeEach(() => {
  storage = createStorage()
  journal = createTransactionJournal(
    createPageStorage(
      () => storage,
      () => {},
    ),
  )
  entry = toJournalEntry('buy', plan, { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', nowMs: 5 })
})

describe('the journal', () => {
  test('WB-01 a full storage keeps the entry in memory', () => {
    const full = createTransactionJournal(
      createPageStorage(
        () => createStorage(0),
        () => {},
      ),
    )
    full.save(entry)
    expect(full.list()).toEqual([entry])
  })

  test.each([
    ['no JSON', 'x'],
    ['nothing', 'null'],
    ['another version', JSON.stringify({ version: 2 })],
    ['half an entry', '{"version":1,"id":"7c9e6679'],
  ])('skips %s and lists the rest', (_, text) => {
    journal.save(entry)
    storage.setItem('parvalue.tx.1:0x0:1:broken', text)
    expect(journal.list()).toEqual([entry])
  })

  test.each([
    ['an unknown status', { status: 'lost' }],
    ['a value that is no number', { value: '1.5' }],
    ['a hash that is too short', { hash: '0x12' }],
    ['a negative nonce', { nonce: -1 }],
  ])('skips a step with %s', (_, patch) => {
    const steps = entry.steps.map((step) => ({ ...step, ...patch }))
    storage.setItem('parvalue.tx.1:0x0:1:odd', JSON.stringify({ ...entry, steps }))
    expect(journal.list()).toEqual([])
  })

  test('lists saved entries, oldest first', () => {
    const older = { ...entry, id: '123e4567-e89b-42d3-a456-426614174000', createdAtMs: 1 }
    journal.save(entry)
    journal.save(older)
    storage.setItem('theme', 'dark')
    expect(journal.list()).toEqual([older, entry])
    expect(journal.find(older.id)).toEqual(older)
    expect(journal.find('nothing')).toBeNull()
  })

  test('prunes all but the youngest finished entries of an account, and no open ones', () => {
    const ids = Array.from({ length: FINISHED_ENTRIES_MAX + 2 }, () => crypto.randomUUID())
    for (const [index, id] of ids.entries()) {
      journal.save({ ...entry, id, state: 'done', createdAtMs: 10 + index })
    }
    journal.save(entry)
    journal.prune('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    expect(journal.list()).toHaveLength(FINISHED_ENTRIES_MAX + 3)
    journal.prune(account)
    expect(journal.list().map(({ id }) => id)).toEqual([entry.id, ...ids.slice(2)])
  })

  test('reads entries without `isDismissed`', () => {
    const { isDismissed, ...older } = entry
    storage.setItem('parvalue.tx.1:0x0:1:older', JSON.stringify(older))
    expect(journal.list()).toEqual([{ ...older, isDismissed: false }])
  })

  test('recognizes its keys and a cleared storage', () => {
    expect([null, 'parvalue.tx.1:a', 'theme'].map(isJournalKey)).toEqual([true, true, false])
  })
})
