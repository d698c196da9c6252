type Listener = (value: unknown) => void

const listeners = new Map<string, Set<Listener>>()

export function addWalletListener(event: string, listener: Listener) {
  const known = listeners.get(event) ?? new Set()
  listeners.set(event, known.add(listener))
}

export function removeWalletListener(event: string, listener: Listener) {
  listeners.get(event)?.delete(listener)
}

/** Emits an EIP-1193 event: `accountsChanged`, `chainChanged`. */
export function emitWalletEvent(event: string, value: unknown) {
  for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
}
