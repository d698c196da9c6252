/** How the wallet behaves, so that anyone can try what a page does with it. */
export type DemoSettings = {
  /** `ask` opens the window; the others answer at once, as wallets that are in the way do. */
  answer: 'ask' | 'reject' | 'fail' | 'pending'
  delayMs: number
  /**
   * Whether several calls are one prompt (EIP-5792): on no network, on all, on the first one alone, or
   * said of all and then refused, as wallets have done.
   */
  batching: 'no' | 'yes' | 'first' | 'broken'
}

export const answers = ['ask', 'reject', 'fail', 'pending'] as const
export const batchings = ['no', 'yes', 'first', 'broken'] as const
export const delays = [0, 2000, 10_000] as const

const KEY = 'parvalue.test-wallet.settings'
const DEFAULTS: DemoSettings = { answer: 'ask', delayMs: 0, batching: 'no' }

export function getSettings(): DemoSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<
      keyof DemoSettings,
      unknown
    >
    return {
      answer: answers.find((answer) => answer === kept.answer) ?? DEFAULTS.answer,
      delayMs: typeof kept.delayMs === 'number' ? kept.delayMs : DEFAULTS.delayMs,
      batching: batchings.find((one) => one === kept.batching) ?? DEFAULTS.batching,
    }
  } catch {
    return DEFAULTS
  }
}

export const keepSettings = (patch: Partial<DemoSettings>) =>
  localStorage.setItem(KEY, JSON.stringify({ ...getSettings(), ...patch }))
