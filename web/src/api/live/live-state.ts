/** Whether the server tells us of changes by itself. */
let isLive = false

const POLL_MS = 15_000
/** Beside a stream that works only in case it lost something. */
const POLL_LIVE_MS = 120_000

export function setStreamConnected(next: boolean) {
  isLive = next
}

/** How often a list asks anew: often only while nobody tells us. */
export const refetchInterval = () => (isLive ? POLL_LIVE_MS : POLL_MS)
