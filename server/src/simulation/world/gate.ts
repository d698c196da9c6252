/** What lies outside of a process: a database, somebody else's server. */
export type Outside = 'database' | 'rollback' | 'http'

/**
 * `go`: it happens. `fail`: the process hears of an error; before it, nothing happened, after it,
 * everything did. `twice`: the line delivers it two times.
 */
export type GateAction = 'go' | 'fail' | 'twice'

/** A place where the process waits: before something happens outside, or for the answer to it. */
export type Stop = {
  outside: Outside
  what: string
  side: 'before' | 'after'
  go: (verdict: GateAction) => void
}

/** All that a process has to do with the outside goes through it, one await at a time. */
export type Gate = {
  cross: <Answer>(outside: Outside, what: string, effect: () => Promise<Answer>) => Promise<Answer>
  /** Where it waits now, in the order of coming there. */
  listStops: () => readonly Stop[]
  isBusy: () => boolean
  /** From now on everything passes at once. */
  open: () => void
  /** From now on nothing passes, and nobody who waits hears anything any more. */
  kill: () => void
  isDead: () => boolean
}

export function createGate(): Gate {
  let stops: Stop[] = []
  let busy = 0
  let isOpen = false
  let isDead = false
  const stop = (place: Omit<Stop, 'go'>) =>
    new Promise<GateAction>((resolve) => {
      if (isDead) return
      if (isOpen) return resolve('go')
      const here: Stop = {
        ...place,
        go: (verdict) => {
          stops = stops.filter((each) => each !== here)
          resolve(verdict)
        },
      }
      stops.push(here)
    })
  const happen = async <Answer>(effect: () => Promise<Answer>): Promise<Answer> => {
    busy += 1
    try {
      return await effect()
    } finally {
      busy -= 1
    }
  }
  return {
    cross: async (outside, what, effect) => {
      const before = await stop({ outside, what, side: 'before' })
      if (before === 'fail') throw toFault(outside, what)
      if (before === 'twice') await happen(effect).catch(() => {})
      const answer = await happen(effect).then(
        (value) => ({ value }),
        (error: unknown) => ({ error }),
      )
      const after = await stop({ outside, what, side: 'after' })
      if (after === 'fail') throw toFault(outside, what)
      if ('error' in answer) throw answer.error
      return answer.value
    },
    listStops: () => stops,
    isBusy: () => busy > 0,
    open: () => {
      isOpen = true
      for (const { go } of stops) go('go')
    },
    kill: () => {
      isDead = true
      stops = []
    },
    isDead: () => isDead,
  }
}

/** As a socket that breaks says it. */
const toFault = (outside: Outside, what: string) =>
  Object.assign(new TypeError(`The line to the ${outside} broke: ${what}`), { code: 'ECONNRESET' })
