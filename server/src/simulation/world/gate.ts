/** A system outside of the process: the database (with `rollback` for its rollbacks), or another server. */
export type ExternalSystem = 'database' | 'rollback' | 'http'

/**
 * `go`: the call continues. `fail`: the process gets an error; a stop before the effect also prevents the effect.
 * `twice`: the request is delivered two times.
 */
export type GateAction = 'go' | 'fail' | 'twice'

/** A point at which the process waits: before an external effect, or for its response. */
export type GateStop = {
  outside: ExternalSystem
  what: string
  side: 'before' | 'after'
  go: (verdict: GateAction) => void
}

/** The gate that all external calls of a process pass, one await at a time. */
export type ProcessGate = {
  cross: <Answer>(
    outside: ExternalSystem,
    what: string,
    effect: () => Promise<Answer>,
  ) => Promise<Answer>
  /** Lists the current stops, in the order in which they were reached. */
  listStops: () => readonly GateStop[]
  isBusy: () => boolean
  /** Lets every call pass immediately from now on. */
  open: () => void
  /** Lets no call pass from now on; waiting calls never resolve. */
  kill: () => void
  isDead: () => boolean
}

export function createProcessGate(): ProcessGate {
  let stops: GateStop[] = []
  let busy = 0
  let isOpen = false
  let isDead = false
  const stop = (place: Omit<GateStop, 'go'>) =>
    new Promise<GateAction>((resolve) => {
      if (isDead) return
      if (isOpen) return resolve('go')
      const here: GateStop = {
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

/** Returns the error of a broken socket. */
const toFault = (outside: ExternalSystem, what: string) =>
  Object.assign(new TypeError(`Connection to the ${outside} broke: ${what}`), {
    code: 'ECONNRESET',
  })
