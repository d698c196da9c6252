import { shouldRestart } from '../stack/restart-policy.ts'
import type { SpareProcess } from './spare-process.ts'

export type RestarterOptions = {
  /** The program's name in messages, such as `server`. */
  name: string
  prepare: () => SpareProcess
  /**
   * Grace period of a program that is asked to end, in milliseconds, after which the program is killed; all programs
   * recover from a kill.
   */
  graceMs: number
  print: (sentence: string) => void
}

export type Restarter = {
  /** Resolves once the program is ready, or has failed and waits for the next change. */
  change: (file: string | null) => Promise<void>
  stop: () => Promise<void>
}

type Life = RestarterOptions & {
  /** The reason for the next start; null if no file has changed since the last start began. */
  wanted: PendingStart | null
  /** Aborts a start that a newer change has overtaken. */
  overtake: () => void
  turn: Promise<void> | null
  current: SpareProcess | null
  spare: SpareProcess
  diedAtMs: number[]
  isEnding: boolean
}

type PendingStart = { file: string | null; sinceMs: number }

/**
 * Runs one program and restarts it after changes, one process at a time. A change during a start aborts that start;
 * however many changes there are, one more start follows.
 */
export function createRestarter(options: RestarterOptions): Restarter {
  const life: Life = {
    ...options,
    wanted: null,
    overtake: () => {},
    turn: null,
    current: null,
    spare: options.prepare(),
    diedAtMs: [],
    isEnding: false,
  }
  return {
    change: (file) => {
      want(life, file)
      return life.turn ?? Promise.resolve()
    },
    stop: async () => {
      life.isEnding = true
      life.overtake()
      await life.turn
      await Promise.all([life.current?.end(END_MAX_MS), life.spare.end(END_MAX_MS)])
    },
  }
}

/** At shutdown no start follows, so open requests get more time. */
const END_MAX_MS = 3000

function want(life: Life, file: string | null) {
  life.wanted = { file, sinceMs: life.wanted?.sinceMs ?? performance.now() }
  life.overtake()
  life.turn ??= turn(life).finally(() => {
    life.turn = null
  })
}

async function turn(life: Life) {
  while (life.wanted && !life.isEnding) {
    const wanted = life.wanted
    life.wanted = null
    await startNext(life, wanted)
  }
}

async function startNext(life: Life, wanted: PendingStart) {
  const { name, print, prepare, graceMs, spare: next, current: former } = life
  const overtaken = new Promise<'overtaken'>((resolve) => {
    life.overtake = () => resolve('overtaken')
  })
  next.load()
  life.current = next
  await former?.end(graceMs)
  // A change during the end of the former process may have outdated files that the next one has already loaded.
  const outcome = life.wanted ? 'overtaken' : await Promise.race([next.run(), overtaken])
  if (life.isEnding) return
  life.spare = prepare()
  if (outcome === 'overtaken') return
  if (!outcome) {
    const after = wanted.file === null ? '' : ` after ${wanted.file} was saved`
    const what = `dev: ${name} did not start${after}; the next save tries again`
    return print([what, ...next.listLines()].join('\n'))
  }
  if (former || wanted.file) print(toRestartSentence(name, wanted))
  void next.ended.then(() => revive(life, next))
}

function toRestartSentence(name: string, { file, sinceMs }: PendingStart): string {
  const seconds = ((performance.now() - sinceMs) / 1000).toFixed(2)
  return `dev: ${name} restarted in ${seconds} s${file === null ? '' : ` (${file})`}`
}

/** Restarts a program that has ended by itself, as `npm start` does, until that happens too often. */
function revive(life: Life, dead: SpareProcess) {
  if (life.isEnding || life.current !== dead) return
  const { name, print, diedAtMs } = life
  diedAtMs.push(performance.now())
  const what = [`dev: ${name} ended unexpectedly`, ...dead.listLines()].join('\n')
  if (shouldRestart(diedAtMs, performance.now())) {
    print(`${what}\ndev: ${name} is started again`)
    want(life, null)
  } else {
    print(`${what}\ndev: ${name} ended too often; the next save starts it again`)
  }
}
