import { setTimeout as delay } from 'node:timers/promises'

export type PendingTransactionWatch = {
  /** Resolves when a transaction has arrived, or after `maxMs`, or when the next poll is due. */
  next: (maxMs: number) => Promise<void>
  stop: () => void
}

/** While the WebSocket is connected, polling only finds a transaction whose announcement was missed. */
const FALLBACK_POLL_MS = 1000

/** Watches `newPendingTransactions` over a WebSocket; without a connection it polls every `pollMs`. */
export function watchPendingTransactions(url: string, pollMs: number): PendingTransactionWatch {
  const socket = new WebSocket(url.replace(/^http/, 'ws'))
  let hasCome = false
  let wake = () => {}
  socket.onopen = () => {
    const params = ['newPendingTransactions']
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params }))
  }
  socket.onmessage = () => {
    hasCome = true
    wake()
  }
  socket.onerror = () => {}
  socket.onclose = () => wake()
  return {
    next: async (maxMs) => {
      if (!hasCome) {
        const waiting = new AbortController()
        wake = () => waiting.abort()
        const isOpen = socket.readyState === WebSocket.OPEN
        const waitMs = Math.min(maxMs, isOpen ? FALLBACK_POLL_MS : pollMs)
        await delay(waitMs, undefined, { signal: waiting.signal }).catch(() => {})
      }
      hasCome = false
    },
    stop: () => {
      socket.close()
      wake()
    },
  }
}
