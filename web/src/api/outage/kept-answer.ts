import { ApiError } from '@parvalue/shared/api/client.ts'
import { tabStore } from '#device/storage.ts'

type Storage = {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => unknown
}

const toKey = (name: string) => `parvalue.kept.${name}`

/** Returns whether the server itself is gone, as opposed to a request that it refuses. */
export const isServerGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/**
 * Requests public data and keeps the answer for this tab. While the server is gone, the last answer is returned
 * (requirement TR-12), so it has to contain the time of its figures. Throws the error if there is no last answer.
 */
export async function withKeptAnswer<Answer>(
  name: string,
  request: () => Promise<Answer>,
  storage: Storage = tabStore,
): Promise<Answer> {
  try {
    const answer = await request()
    storage.setItem(toKey(name), JSON.stringify(answer))
    return answer
  } catch (error) {
    const kept = isServerGone(error) ? storage.getItem(toKey(name)) : null
    if (kept === null) throw error
    return JSON.parse(kept) as Answer
  }
}
