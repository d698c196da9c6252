import { localStore } from '#device/storage.ts'

const KEY = 'parvalue.wallet'

type SavedConnection = { rdns: string; isConnected: boolean }

/** Returns the `rdns` of the wallet that was connected last; the dialog lists it first. */
export const findLastUsedWallet = (): string | null => read()?.rdns ?? null

/** Returns whether a wallet was connected when the page unloaded, so that it may reconnect silently. */
export const shouldReconnectWallet = (): boolean => read()?.isConnected ?? false

export const saveWalletConnection = (rdns: string) => write({ rdns, isConnected: true })

export function clearWalletConnection() {
  const saved = read()
  if (saved) write({ ...saved, isConnected: false })
}

function read(): SavedConnection | null {
  try {
    const value: unknown = JSON.parse(localStore.getItem(KEY) ?? 'null')
    return isSavedConnection(value) ? value : null
  } catch {
    return null
  }
}

function write(connection: SavedConnection) {
  localStore.setItem(KEY, JSON.stringify(connection))
}

const isSavedConnection = (value: unknown): value is SavedConnection =>
  typeof value === 'object' &&
  value !== null &&
  'rdns' in value &&
  typeof value.rdns === 'string' &&
  'isConnected' in value &&
  typeof value.isConnected === 'boolean'
