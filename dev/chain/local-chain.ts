import type { ChildProcess } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { toLocalNodeUrl } from '@parvalue/shared/chain/local-nodes.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import { endChildProcess } from '../stack/end-child-process.ts'
import { shouldRestart } from '../stack/restart-policy.ts'
import type { Watchdog } from '../stack/start-watchdog.ts'
import { requireFoundryTool } from '../tests/foundry-tool.ts'
import { spawnAnvil, waitForAnvil } from './anvil.ts'
import { type ChainFiles, toChainFiles } from './chain-files.ts'
import { requireChainContinuation } from './chain-progress.ts'
import { replayJournal } from './journal.ts'
import { type Miner, startMiner } from './miner.ts'
import { connectRpc, type Rpc } from './rpc.ts'
import { removeUnpackedState, saveChainState, unpackChainState } from './state-file.ts'

export type LocalChainOptions = {
  chainId: number
  port: number
  dataDir: string
  blockTimeMs: number
  /** Whether the state is not saved, because no later run continues the chain. */
  isEphemeral: boolean
  watchdog: Watchdog
  /** Reports a recovered problem, in one sentence. */
  print: (sentence: string) => void
  onFault: (error: unknown) => void
  /** Called when the chain has ended and is not restarted. */
  onLost: (sentence: string) => void
}

export type LocalChain = {
  url: string
  rpc: Rpc
  files: ChainFiles
  startMining: () => void
  stop: () => Promise<void>
}

const END_GRACE_MS = 3000

/** Runs one local chain: its process, its saved state and its mining. */
export async function startLocalChain(options: LocalChainOptions): Promise<Result<LocalChain>> {
  const files = toChainFiles(options.dataDir, options.chainId)
  for (const folder of [files.folder, dirname(files.record), join(options.dataDir, 'log')]) {
    mkdirSync(folder, { recursive: true })
  }
  const url = toLocalNodeUrl(options.port)
  const life: Life = {
    ...{ options, files, url, rpc: connectRpc(url) },
    ...{ diedAtMs: [], isEnding: false, reviving: Promise.resolve() },
  }
  const started = await launch(life)
  if (!started.ok) return started
  return accepted({
    url,
    rpc: life.rpc,
    files,
    startMining: () => {
      life.isMining = true
      mine(life)
    },
    stop: () => {
      life.stopping ??= stop(life)
      return life.stopping
    },
  })
}

type Life = {
  options: LocalChainOptions
  files: ChainFiles
  url: string
  rpc: Rpc
  diedAtMs: number[]
  isEnding: boolean
  /** Resolves when the latest restart after a crash is over. */
  reviving: Promise<void>
  /** Resolves when the chain has stopped; set by the first stop, so that every caller awaits the same end. */
  stopping?: Promise<void>
  isMining?: boolean
  child?: ChildProcess
  miner?: Miner
}

async function launch(life: Life): Promise<Result<void>> {
  const { options, files } = life
  const anvil = requireFoundryTool('anvil')
  if (!anvil.ok) return anvil
  const state = unpackChainState(files)
  if (!state.ok) return refused(damagedSentence(files))
  const { chainId, port, dataDir, watchdog } = options
  const logFile = join(dataDir, 'log', `anvil-${chainId}.log`)
  const child = spawnAnvil({ chainId, port, logFile, stateFile: state.value })
  if (child.pid !== undefined) watchdog.watch(child.pid)
  const isUp = await waitForAnvil(child, life.url)
  removeUnpackedState(files)
  if (!isUp) {
    await end(life, child)
    if (state.value !== null) return refused(damagedSentence(files))
    return refused(`Chain ${chainId} did not start; see ${logFile}.`)
  }
  life.child = child
  const known = await requireChainContinuation(life.rpc, chainId, files.record)
  if (!known.ok) {
    await end(life, child)
    return known
  }
  child.once('exit', () => {
    life.reviving = revive(life, child).catch(options.onFault)
  })
  // `stop` waits for this start, then saves and ends the new process.
  if (life.isEnding) return succeeded
  if ((await replayJournal(life.rpc, files.journal)) > 0) {
    await life.rpc('evm_mine')
    await saveChainState(life.rpc, files, false)
  }
  return succeeded
}

const damagedSentence = ({ folder }: ChainFiles) =>
  `The saved chain state in ${folder} is damaged; npm start -- --fresh starts over without it.`

/**
 * Delay before an error of mining is reported: a crash of the chain causes such an error a moment before its exit is
 * known.
 */
const CHAIN_EXIT_DELAY_MS = 500

function mine(life: Life) {
  const { url, rpc, options, child } = life
  const files = options.isEphemeral ? null : life.files
  const onFault = (error: unknown) => {
    setTimeout(() => {
      const isAlive = child?.exitCode === null && child.signalCode === null
      if (isAlive && !life.isEnding) options.onFault(error)
    }, CHAIN_EXIT_DELAY_MS)
  }
  life.miner = startMiner({ url, rpc, files, blockTimeMs: options.blockTimeMs, onFault })
}

async function revive(life: Life, dead: ChildProcess) {
  if (life.isEnding) return
  if (dead.pid !== undefined) life.options.watchdog.unwatch(dead.pid)
  await life.miner?.stop()
  if (life.options.isEphemeral) {
    const { chainId, onLost } = life.options
    return onLost(
      `Chain ${chainId} ended unexpectedly, and an ephemeral run does not save its chains.`,
    )
  }
  life.diedAtMs.push(performance.now())
  if (!shouldRestart(life.diedAtMs, performance.now())) {
    return life.options.onLost(`Chain ${life.options.chainId} ended too often; see the log folder.`)
  }
  const { chainId, print } = life.options
  print(`Chain ${chainId} ended unexpectedly; starting it again from its saved state.`)
  const started = await launch(life)
  if (life.isEnding) return
  if (!started.ok) return life.options.onLost(started.reason)
  if (life.isMining) mine(life)
}

/** Resolves when no process of the chain runs or writes any more. */
async function stop(life: Life) {
  life.isEnding = true
  await life.reviving
  await life.miner?.stop()
  const { child, options } = life
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  // A chain that does not mine yet has no deployment, and a partial deployment is not worth saving.
  const isKept = life.isMining && !options.isEphemeral
  if (isKept) await saveChainState(life.rpc, life.files, true).catch(options.onFault)
  await end(life, child)
}

async function end({ options }: Life, child: ChildProcess) {
  await endChildProcess(child, END_GRACE_MS)
  if (child.pid !== undefined) options.watchdog.unwatch(child.pid)
}
