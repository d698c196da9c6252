/** Where a process may be killed for a test; one loop walks them all. */
export const crashPoints = [
  'indexer.before-commit',
  'indexer.after-commit',
  'indexer.before-rollback-commit',
  'jobs.before-work',
  'jobs.after-work',
  'chain-tx.before-sign',
  'chain-tx.before-broadcast',
  'chain-tx.after-broadcast',
  'wire.before-receipt-commit',
  'wire.after-receipt-commit',
  'wire.before-sign',
  'wire.before-final',
  'wire.after-final',
  'redemptions.before-custodian',
  'redemptions.after-custodian',
  'redemptions.before-set-aside-commit',
  'redemptions.before-end-commit',
  'rebase.before-period-commit',
  'rebase.after-period-commit',
  'rebase.before-close-commit',
  'rebase.after-close-commit',
  'dividend.before-snapshot-commit',
  'dividend.after-snapshot-commit',
  'dividend.before-fund-commit',
  'dividend.after-fund-commit',
  'dividend.before-buy',
  'dividend.after-buy',
  'dividend.before-step-commit',
  'dividend.after-step-commit',
  'dividend.before-close-commit',
  'dividend.after-close-commit',
  'split.before-halt-commit',
  'split.after-halt-commit',
  'split.before-step-commit',
  'split.after-step-commit',
  'bridge.before-leg-commit',
  'bridge.before-final-commit',
] as const

export type CrashPoint = (typeof crashPoints)[number]

/** Kills this process here if the environment asks for it; never in hardened mode. */
export type CrashAt = (name: CrashPoint) => void

export const neverCrash: CrashAt = () => {}

export function createCrashAt(wanted: string | null): CrashAt {
  if (wanted === null) return neverCrash
  return (name) => {
    if (name === wanted) process.kill(process.pid, 'SIGKILL')
  }
}
