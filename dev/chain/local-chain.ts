import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { endChild } from '../children.ts'
import type { Attempt } from '../refusal.ts'
import { mayRestart } from '../restarts.ts'
import type { Watchdog } from '../watch.ts'
import { spawnAnvil, waitForAnvil } from './anvil.ts'
import { resendNoted } from './journal.ts'
import { type Miner, startMiner } from './miner.ts'
import { connectRpc, type Rpc } from './rpc.ts'
import { removeUnpacked, saveState, unpackState } from './state-file.ts'

export type LocalChainOptions = {
  chainId: number
  port: number
  dataDir: string
  blockTimeMs: number
  watchdog: Watchdog
  /** One sentence on something that happened and was dealt with. */
  say: (sentence: string) => void
  onFault: (error: unknown) => void
  /** The chain cannot be kept running. */
  onLost: (sentence: string) => void
}

export type LocalChain = {
  url: string
  rpc: Rpc
  folder: string
  startMining: () => void
  stop: () => Promise<void>
}

const END_GRACE_MS = 3000

/** Everything of one local chain: the process, its saved state and its mining. */
export async function startLocalChain(options: LocalChainOptions): Promise<Attempt<LocalChain>> {
  const folder = join(options.dataDir, 'chain', String(options.chainId))
  mkdirSync(folder, { recursive: true })
  mkdirSync(join(options.dataDir, 'log'), { recursive: true })
  const url = `http://127.0.0.1:${options.port}`
  const life: Life = { options, folder, url, rpc: connectRpc(url), diedAtMs: [], isEnding: false }
  const started = await launch(life)
  if (!started.ok) return started
  return accepted({
    url,
    rpc: life.rpc,
    folder,
    startMining: () => {
      life.isMining = true
      mine(life)
    },
    stop: () => stop(life),
  })
}

type Life = {
  options: LocalChainOptions
  folder: string
  url: string
  rpc: Rpc
  diedAtMs: number[]
  isEnding: boolean
  isMining?: boolean
  child?: ChildProcess
  miner?: Miner
}

async function launch(life: Life): Promise<Attempt<void>> {
  const { options, folder } = life
  const state = unpackState(folder)
  if (!state.ok) return refused(damagedSentence(folder))
  const logFile = join(options.dataDir, 'log', `anvil-${options.chainId}.log`)
  const { chainId, port } = options
  const child = spawnAnvil({ chainId, port, logFile, stateFile: state.value })
  if (child.pid !== undefined) options.watchdog.watch(child.pid)
  const isUp = await waitForAnvil(child, life.url)
  removeUnpacked(folder)
  if (!isUp) {
    return refused(
      state.value === null
        ? `The local chain did not start; see ${logFile}.`
        : damagedSentence(folder),
    )
  }
  life.child = child
  child.once('exit', () => void revive(life, child))
  if ((await resendNoted(life.rpc, folder)) > 0) await life.rpc('evm_mine')
  return accepted(undefined)
}

const damagedSentence = (folder: string) =>
  `The saved chain state in ${folder} is damaged; npm start -- --fresh starts over without it.`

/** The chain's own death shows as a fault of mining a moment before it is known. */
const DEATH_NOTICE_MS = 500

function mine(life: Life) {
  const { rpc, folder, options, child } = life
  const onFault = async (error: unknown) => {
    await delay(DEATH_NOTICE_MS)
    if (child?.exitCode === null && child.signalCode === null) options.onFault(error)
  }
  life.miner = startMiner({ rpc, folder, blockTimeMs: options.blockTimeMs, onFault })
}

async function revive(life: Life, dead: ChildProcess) {
  if (life.isEnding) return
  if (dead.pid !== undefined) life.options.watchdog.unwatch(dead.pid)
  await life.miner?.stop()
  life.diedAtMs.push(performance.now())
  if (!mayRestart(life.diedAtMs, performance.now())) {
    return life.options.onLost('The local chain ended too often; see the log folder.')
  }
  life.options.say('The local chain ended unexpectedly; starting it again from its saved state.')
  const started = await launch(life)
  if (!started.ok) return life.options.onLost(started.reason)
  if (life.isEnding) return stop(life)
  if (life.isMining) mine(life)
}

async function stop(life: Life) {
  life.isEnding = true
  await life.miner?.stop()
  const { child } = life
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  // Without mining there is no deployment yet, and a half-made one is not worth keeping.
  if (life.isMining) await saveState(life.rpc, life.folder, true).catch(life.options.onFault)
  await endChild(child, END_GRACE_MS)
  if (child.pid !== undefined) life.options.watchdog.unwatch(child.pid)
}
