import { internalError, requestPendingError, userRejectedError } from './rpc-error.ts'
import { getDemoSettings } from './settings.ts'

/** Applies the demo wallet's settings to a request: delay it, or reject or fail it without a prompt. */
export async function applyDemoSettings(): Promise<void> {
  const { delayMs } = getDemoSettings()
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  // The setting is read again, because the user may change it during the delay.
  const { answer } = getDemoSettings()
  if (answer === 'reject') throw userRejectedError()
  if (answer === 'fail') throw internalError()
  if (answer === 'pending') throw requestPendingError()
}
