/** Whether the event stream is connected. */
let isLive = false

const POLL_MS = 15_000
/** Polling interval while the stream is connected, in milliseconds: polling then only covers lost events. */
const POLL_LIVE_MS = 120_000

export function setEventStreamConnected(next: boolean) {
  isLive = next
}

/** Returns the polling interval of lists in milliseconds: short only while the event stream is down. */
export const getListRefetchInterval = () => (isLive ? POLL_LIVE_MS : POLL_MS)
