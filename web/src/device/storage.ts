import { useSyncExternalStore } from 'react'

type Area = 'localStorage' | 'sessionStorage'

/** Why the browser stores nothing: it denies access (or has no storage), or the space of this site is used up. */
export type StorageProblem = 'blocked' | 'full'

export type PageStorage = {
  getItem: (key: string) => string | null
  /** Returns whether the value survives a reload; otherwise it is kept in memory. */
  setItem: (key: string, value: string) => boolean
  removeItem: (key: string) => void
  listKeys: (prefix: string) => string[]
}

let problem: StorageProblem | null = null
const listeners = new Set<() => void>()

/** Storage of this browser, shared by its tabs; no call throws. Requirement WB-01. */
export const localStore = createPageStorage(() => openArea('localStorage'), reportProblem)

/** Storage of this tab, which survives a reload; no call throws. */
export const tabStore = createPageStorage(() => openArea('sessionStorage'), reportProblem)

/** Returns why this page stores nothing, or null while storage works. */
export const useStorageProblem = (): StorageProblem | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => problem,
    () => null,
  )

/**
 * Creates a storage whose calls never throw: a value that the browser does not take is kept in memory and preferred
 * to what is stored, and `report` is called with the reason.
 */
export function createPageStorage(
  open: () => Storage | null,
  report: (problem: StorageProblem) => void,
): PageStorage {
  /** Values that the browser has not taken; null for a key that it did not remove. */
  const kept = new Map<string, string | null>()
  return {
    getItem: (key) => kept.get(key) ?? (kept.has(key) ? null : readStored(open, report, key)),
    setItem: (key, value) => {
      try {
        openOrThrow(open).setItem(key, value)
        kept.delete(key)
        return true
      } catch (error) {
        kept.set(key, value)
        report(toProblem(error))
        return false
      }
    },
    removeItem: (key) => {
      try {
        openOrThrow(open).removeItem(key)
        kept.delete(key)
      } catch {
        kept.set(key, null)
      }
    },
    listKeys: (prefix) => {
      const stored = listStoredKeys(open, report).filter((key) => kept.get(key) !== null)
      const inMemory = [...kept].flatMap(([key, value]) => (value === null ? [] : [key]))
      return [...new Set([...stored, ...inMemory])].filter((key) => key.startsWith(prefix))
    },
  }
}

/** Returns the browser's storage; null in a prerendering process, which has none. Some views of apps have null. */
function openArea(area: Area): Storage | null {
  if (typeof window === 'undefined' && !(area in globalThis)) return null
  return globalThis[area] ?? null
}

function openOrThrow(open: () => Storage | null): Storage {
  const storage = open()
  if (storage === null) throw new Error('The browser has no storage.')
  return storage
}

function readStored(
  open: () => Storage | null,
  report: (problem: StorageProblem) => void,
  key: string,
): string | null {
  try {
    return openOrThrow(open).getItem(key)
  } catch (error) {
    report(toProblem(error))
    return null
  }
}

function listStoredKeys(
  open: () => Storage | null,
  report: (problem: StorageProblem) => void,
): string[] {
  try {
    const storage = openOrThrow(open)
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    return keys.filter((key) => key !== null)
  } catch (error) {
    report(toProblem(error))
    return []
  }
}

/** Browsers name a full storage in two ways; every other error means that access is denied. */
const toProblem = (error: unknown): StorageProblem =>
  error instanceof Error && /^(QuotaExceededError|NS_ERROR_DOM_QUOTA_REACHED)$/.test(error.name)
    ? 'full'
    : 'blocked'

/** Remembers the first problem. A prerendering process has no storage, and no reader who could lose something. */
function reportProblem(found: StorageProblem) {
  if (typeof window === 'undefined' || problem !== null) return
  problem = found
  // The notice renders later, because a read may happen while React renders.
  queueMicrotask(() => {
    for (const listener of [...listeners]) listener()
  })
}
