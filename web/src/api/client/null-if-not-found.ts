import { ApiError } from '@parvalue/shared/api/client.ts'

/**
 * Returns the answer; null if the wallet has no such object. The API answers for the object of another wallet as for one
 * that does not exist.
 */
export async function toNullIfNotFound<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}
