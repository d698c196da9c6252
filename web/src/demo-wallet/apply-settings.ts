import { busy, internal, rejected } from './rpc-error.ts'
import { getSettings } from './settings.ts'

/** Lets a request wait, or refuses it without asking, as the wallet was told to. */
export async function obeySettings(): Promise<void> {
  const { delayMs } = getSettings()
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  // Read again: the person may have changed it while the request waited.
  const { answer } = getSettings()
  if (answer === 'reject') throw rejected()
  if (answer === 'fail') throw internal()
  if (answer === 'pending') throw busy()
}
