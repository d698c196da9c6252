import { setTimeout as delay } from 'node:timers/promises'

export type NewHeads = {
  /** Resolves when there may be a new block: a head was announced, or the polling interval has passed. */
  next: () => Promise<void>
  stop: () => void
}

const POLL_MS = 1000
const POLL_BEHIND_SOCKET_MS = 3000
const RECONNECT_MS = 2000

/** Watches `newHeads` over a WebSocket, with polling as a fallback: an announcement only saves waiting. */
export function watchNewHeads(wsUrl: string): NewHeads {
  const watch = { isOpen: false, isStopped: false, wake: () => {} }
  let isDue = false
  let socket = connect(wsUrl, watch, announce)
  function announce() {
    isDue = true
    watch.wake()
  }
  const reconnecting = setInterval(() => {
    if (socket.readyState === WebSocket.CLOSED) socket = connect(wsUrl, watch, announce)
  }, RECONNECT_MS)
  return {
    next: async () => {
      if (!isDue && !watch.isStopped) {
        const waiting = new AbortController()
        watch.wake = () => waiting.abort()
        const waitMs = watch.isOpen ? POLL_BEHIND_SOCKET_MS : POLL_MS
        await delay(waitMs, undefined, { signal: waiting.signal }).catch(() => {})
      }
      isDue = false
    },
    stop: () => {
      watch.isStopped = true
      clearInterval(reconnecting)
      socket.close()
      watch.wake()
    },
  }
}

function connect(url: string, watch: { isOpen: boolean }, announce: () => void): WebSocket {
  const socket = new WebSocket(url)
  socket.onopen = () => {
    watch.isOpen = true
    const subscribe = { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }
    socket.send(JSON.stringify(subscribe))
  }
  socket.onmessage = announce
  socket.onclose = () => {
    watch.isOpen = false
  }
  socket.onerror = () => {}
  return socket
}
