const KEY = 'parvalue.wallet'

type Remembered = { rdns: string; isConnected: boolean }

/** The wallet that was connected last, which stands first in the dialog. */
export const findLastUsed = (): string | null => read()?.rdns ?? null

/** Whether the page left while connected, so that it may ask that wallet again in silence. */
export const isReconnectWanted = (): boolean => read()?.isConnected ?? false

export const rememberConnection = (rdns: string) => write({ rdns, isConnected: true })

export function forgetConnection() {
  const remembered = read()
  if (remembered) write({ ...remembered, isConnected: false })
}

function read(): Remembered | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    return isRemembered(value) ? value : null
  } catch {
    return null
  }
}

function write(remembered: Remembered) {
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered))
  } catch {
    // A full or closed storage only costs the silent reconnect.
  }
}

const isRemembered = (value: unknown): value is Remembered =>
  typeof value === 'object' &&
  value !== null &&
  'rdns' in value &&
  typeof value.rdns === 'string' &&
  'isConnected' in value &&
  typeof value.isConnected === 'boolean'
