/** Requirement TR-07: the steps of a first run, in order. */
export const firstRunSteps = ['connect', 'money', 'buy', 'verify'] as const

export type FirstRunStep = (typeof firstRunSteps)[number]

/** The answers of the wallet, the networks and the server; null means not known yet. */
export type FirstRunFacts = {
  isSignedIn: boolean | null
  /** Whether the wallet holds a payment token. */
  hasMoney: boolean | null
  /** Whether USD+ has arrived in the wallet. */
  hasBought: boolean | null
  isVerified: boolean | null
  /** Whether this deployment hands out test money. */
  hasFaucet: boolean
}

/**
 * `checking`: the answer is not there yet. `next`: the first step that is not done. `later`: a step after it, which can
 * be taken as well, except before the wallet is connected.
 */
export type FirstRunStepState = 'checking' | 'done' | 'next' | 'later'

export type FirstRunRow = { step: FirstRunStep; state: FirstRunStepState }

/** Returns the steps with their states. A step is done by what is true, never by a click. */
export function listFirstRunRows(facts: FirstRunFacts): FirstRunRow[] {
  const isDone: Record<FirstRunStep, boolean | null> = {
    connect: facts.isSignedIn,
    // A wallet that has bought must have had money.
    money: anyOf([facts.hasMoney, facts.hasBought]),
    buy: facts.hasBought,
    verify: facts.isVerified,
  }
  const steps = firstRunSteps.filter((step) => step !== 'money' || facts.hasFaucet)
  const next = findNext(steps, isDone)
  return steps.map((step) => ({ step, state: toState(isDone[step], step === next) }))
}

/** Returns the first step that is not done; null while an earlier one is not known yet. */
function findNext(
  steps: readonly FirstRunStep[],
  isDone: Record<FirstRunStep, boolean | null>,
): FirstRunStep | null {
  const first = steps.find((step) => isDone[step] !== true)
  return first !== undefined && isDone[first] === false ? first : null
}

const toState = (isDone: boolean | null, isNext: boolean): FirstRunStepState => {
  if (isDone === null) return 'checking'
  if (isDone) return 'done'
  return isNext ? 'next' : 'later'
}

/** Returns whether one of them is true; null if none is and one is not known yet. */
export function anyOf(facts: readonly (boolean | null)[]): boolean | null {
  if (facts.includes(true)) return true
  return facts.includes(null) ? null : false
}

/** Returns the number of done steps; null until all are known. */
export const countDoneSteps = (rows: readonly FirstRunRow[]): number | null =>
  rows.some(({ state }) => state === 'checking')
    ? null
    : rows.filter(({ state }) => state === 'done').length

/** The facts before any answer. */
export const unknownFirstRunFacts = (hasFaucet: boolean): FirstRunFacts => ({
  isSignedIn: null,
  hasMoney: null,
  hasBought: null,
  isVerified: null,
  hasFaucet,
})

/** The facts of a visitor without a wallet, of whom nothing else can be true. */
export const visitorFirstRunFacts = (hasFaucet: boolean): FirstRunFacts => ({
  isSignedIn: false,
  hasMoney: false,
  hasBought: false,
  isVerified: false,
  hasFaucet,
})
