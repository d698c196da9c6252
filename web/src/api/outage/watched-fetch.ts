import { outages } from './outages.ts'

/** Statuses of a server or proxy that cannot answer now. */
const GONE_FROM = 502
const GONE_TO = 504

let handleTrouble: () => void = () => {}

/** Registers the health check, which decides whether a failed request was an outage or one provider's fault. */
export function setTroubleHandler(handle: () => void) {
  handleTrouble = handle
}

/** Wraps `fetch`: answers of the API are noted with their time, failures cause a health check. */
export const watchFetch =
  (send: typeof fetch): typeof fetch =>
  async (...call) => {
    try {
      const response = await send(...call)
      if (response.status >= GONE_FROM && response.status <= GONE_TO) handleTrouble()
      else outages.noteSign('api')
      return response
    } catch (error) {
      if (!call[1]?.signal?.aborted) handleTrouble()
      throw error
    }
  }

/** Notes whether the API answers its health check, and whether its database takes changes. */
export function noteHealth({
  isAnswered,
  isWritable,
}: {
  isAnswered: boolean
  isWritable: boolean
}) {
  if (!isAnswered) return outages.noteFailure('api')
  outages.noteAnswer('api')
  if (isWritable) outages.noteAnswer('database')
  else outages.noteFailure('database')
}
