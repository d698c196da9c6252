import { localStore } from '#device/storage.ts'

/** Settings of the demo wallet, to try the page's behavior with difficult wallets. */
export type DemoSettings = {
  /** `ask` opens the prompt; the others respond at once without one. */
  answer: 'ask' | 'reject' | 'fail' | 'pending'
  delayMs: number
  /**
   * Networks on which the wallet supports bundles (EIP-5792): none, all, or only the first. `broken`
   * announces support and then refuses, as some wallets have done.
   */
  batching: 'no' | 'yes' | 'first' | 'broken'
}

export const demoAnswerModes = ['ask', 'reject', 'fail', 'pending'] as const
export const demoBatchingModes = ['no', 'yes', 'first', 'broken'] as const
export const demoDelayOptions = [0, 2000, 10_000] as const

const KEY = 'parvalue.test-wallet.settings'
const DEFAULTS: DemoSettings = { answer: 'ask', delayMs: 0, batching: 'no' }

export function getDemoSettings(): DemoSettings {
  try {
    const stored = JSON.parse(localStore.getItem(KEY) ?? '{}') as Record<
      keyof DemoSettings,
      unknown
    >
    return {
      answer: demoAnswerModes.find((answer) => answer === stored.answer) ?? DEFAULTS.answer,
      delayMs: typeof stored.delayMs === 'number' ? stored.delayMs : DEFAULTS.delayMs,
      batching:
        demoBatchingModes.find((batching) => batching === stored.batching) ?? DEFAULTS.batching,
    }
  } catch {
    return DEFAULTS
  }
}

export const saveDemoSettings = (patch: Partial<DemoSettings>) =>
  localStore.setItem(KEY, JSON.stringify({ ...getDemoSettings(), ...patch }))
