import { expect, test, vi } from 'vitest'
import { createPageStorage, type StorageProblem } from './storage.ts'

/** Creates a storage of the browser that takes `space` more values. */
function createStorage(values: Map<string, string>, space = Number.POSITIVE_INFINITY): Storage {
  let left = space
  return {
    get length() {
      return values.size
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
    setItem: (key, value) => {
      if (left === 0) throw new DOMException('full', 'QuotaExceededError')
      left -= 1
      values.set(key, value)
    },
  }
}

function deny(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Denies every use of a storage that can be opened, as some privacy extensions do. */
const denied = new Proxy<Storage>(createStorage(new Map()), { get: deny })

const hostile: readonly [string, () => Storage | null, StorageProblem][] = [
  ['denies access', deny, 'blocked'],
  ['has none', () => null, 'blocked'],
  ['denies every call', () => denied, 'blocked'],
  ['is full', () => createStorage(new Map(), 0), 'full'],
]

test.each(hostile)(
  'WB-01 a browser that %s keeps values in memory and reports it',
  (_, open, problem) => {
    const found: StorageProblem[] = []
    const store = createPageStorage(open, (one) => found.push(one))
    expect(store.getItem('a:1')).toBeNull()
    expect(store.setItem('a:1', 'x')).toBe(false)
    expect(store.setItem('b:1', 'y')).toBe(false)
    expect([store.getItem('a:1'), store.getItem('b:1')]).toEqual(['x', 'y'])
    expect(store.listKeys('a:')).toEqual(['a:1'])
    store.removeItem('a:1')
    expect(store.getItem('a:1')).toBeNull()
    expect(store.listKeys('')).toEqual(['b:1'])
    expect(new Set(found)).toEqual(new Set([problem]))
  },
)

test('WB-01 a storage that becomes full keeps the newer value in memory, and stores again once it can', () => {
  const values = new Map([['old', 'stored']])
  let storage = createStorage(values, 1)
  const store = createPageStorage(
    () => storage,
    () => {},
  )
  expect(store.setItem('a', '1')).toBe(true)
  expect(store.setItem('a', '2')).toBe(false)
  expect(store.setItem('b', '1')).toBe(false)
  expect([store.getItem('a'), values.get('a'), store.getItem('old')]).toEqual(['2', '1', 'stored'])
  expect(store.listKeys('').sort()).toEqual(['a', 'b', 'old'])
  storage = createStorage(values)
  expect(store.setItem('a', '3')).toBe(true)
  expect([store.getItem('a'), values.get('a')]).toEqual(['3', '3'])
})

test('a working storage is used, and reports nothing', () => {
  const values = new Map<string, string>()
  const report = vi.fn()
  const store = createPageStorage(() => createStorage(values), report)
  expect(store.setItem('a', '1')).toBe(true)
  expect([store.getItem('a'), values.get('a')]).toEqual(['1', '1'])
  store.removeItem('a')
  expect([values.size, store.getItem('a')]).toEqual([0, null])
  expect(report).not.toHaveBeenCalled()
})
