import { busy, internal, rejected } from './rpc-error.ts'
import { getSettings } from './settings.ts'

/** Applies the demo wallet's settings to a request: delay it, or reject or fail it without a prompt. */
export async function applySettings(): Promise<void> {
  const { delayMs } = getSettings()
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  // Read again, because the user may change the setting during the delay.
  const { answer } = getSettings()
  if (answer === 'reject') throw rejected()
  if (answer === 'fail') throw internal()
  if (answer === 'pending') throw busy()
}
