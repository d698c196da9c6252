/** A reading of the time that passed since the page opened; setting the device's clock does not change it. */
type MonotonicClock = () => number

export type ServerClock = {
  /** Returns the server's time in milliseconds; the device's time before the first response. */
  nowMs: () => number
  /** Takes the server's time from a response, which may be seconds old or come from a cache. */
  record: (serverMs: number) => void
  /** Takes the server's time from an error that states it, even if it is earlier than this clock's. */
  set: (serverMs: number) => void
}

/**
 * Creates a clock that follows the server's time (requirement WB-02). A response shows the earliest time that it can be
 * at the server, so the latest of all counts; a cached response changes nothing.
 */
export function createServerClock(
  monotonicMs: MonotonicClock,
  deviceMs: () => number,
): ServerClock {
  /** The server's time at which the monotonic clock was 0; null before the first response. */
  let originMs: number | null = null
  return {
    nowMs: () => (originMs === null ? deviceMs() : Math.round(originMs + monotonicMs())),
    record: (serverMs) => {
      if (!Number.isFinite(serverMs)) return
      originMs = Math.max(originMs ?? Number.NEGATIVE_INFINITY, serverMs - monotonicMs())
    },
    set: (serverMs) => {
      if (Number.isFinite(serverMs)) originMs = serverMs - monotonicMs()
    },
  }
}

const clock = createServerClock(
  () => performance.now(),
  () => Date.now(),
)

/** Returns the server's time in milliseconds, for deadlines, countdowns and ages. */
export const serverNowMs = (): number => clock.nowMs()

/** Returns the server's time of a moment that a library noted by the device's clock; 0, for "never", stays 0. */
export const toServerMs = (deviceMs: number): number =>
  deviceMs === 0 ? 0 : deviceMs + clock.nowMs() - Date.now()

/** Returns the milliseconds since the page opened, for durations. */
export const monotonicNowMs = (): number => performance.now()

/** Takes the time from the `Date` header of a response. */
export const recordResponseDate = (headers: Headers): void =>
  clock.record(Date.parse(headers.get('date') ?? ''))

export const setServerTime = (serverMs: number): void => clock.set(serverMs)
