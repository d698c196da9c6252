import { createStore, useStore } from '#wallet/store.ts'

/** Part of test mode that is scrolled to when it opens; null shows its top. */
export type TestModePart = 'identity' | 'mail' | null

const openStore = createStore<{ part: TestModePart } | null>(null)

/** Returns the part at which test mode was opened; null while it is closed. */
export const useOpenTestMode = () => useStore(openStore)

export const openTestMode = (part: TestModePart = null) => openStore.set({ part })

export const closeTestMode = () => openStore.set(null)
