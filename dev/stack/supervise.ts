import { rmSync } from 'node:fs'
import { toWorldMs, type WorldShifts } from '@parvalue/shared/domain/market/world-time.ts'
import { accepted } from '@parvalue/shared/domain/values/outcome.ts'
import { explainFsError } from '../../server/src/platform/db/folder-error.ts'
import { startLocalChain } from '../chain/local-chain.ts'
import { messageOfSystemError, type Result, succeeded } from '../cli/refusal.ts'
import { ensureDeployment } from '../deploy/deploy.ts'
import { removeIncompleteDeployment, requireFolderOfChains } from '../deploy/deployment-files.ts'
import { type CleanupStack, createCleanupStack } from './cleanup-stack.ts'
import { openDataFolder } from './data-folder.ts'
import { seedDatabaseFromTemplate } from './database-template.ts'
import { requireExternalDatabase } from './external-database.ts'
import { requireFreePorts } from './ports.ts'
import type { RunContext } from './services.ts'
import type { ChainEndpoint, StackSettings } from './settings.ts'
import { startWatchdog, type Watchdog } from './start-watchdog.ts'
import { advanceSimulatedClock } from './world-time.ts'

export type Run = {
  settings: StackSettings
  closers: CleanupStack
  print: (sentence: string) => void
  onFault: (where: string, error: unknown) => void
  /** Ends the run as failed. */
  onLost: (sentence: string) => void
}

/** A run whose chains are ready. */
export type StartedRun = Run & { watchdog: Watchdog; context: RunContext }

/** The steps that differ between `npm start`, `npm run dev` and `npm run cluster`. */
export type RunSteps = {
  /** Makes sure of the database before the chains are started; without it, `DATABASE_URL` is checked. */
  prepareDatabase?: (run: Run & { watchdog: Watchdog }) => Promise<Result<void>>
  /** Resolves to a sentence about the built page, which is printed, or to null. */
  buildPage: () => Promise<Result<string | null>>
  /** Resolves once all services answer; adds the functions that stop them to `closers`. */
  startServices: (begun: StartedRun) => Promise<Result<void>>
}

/** Resolves when the process is asked to end. */
export const waitForSignal = (): Promise<void> =>
  new Promise((resolve) => {
    // Ctrl-C arrives twice, from the terminal and through the entry script; the second one is ignored.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => resolve())
  })

/** Runs the system until `ending` resolves, then stops its parts in reverse order. Resolves to the exit code. */
export async function superviseStack(
  settings: StackSettings,
  steps: RunSteps,
  ending: Promise<void>,
): Promise<number> {
  const print = (sentence: string) => console.log(sentence)
  const complain = createComplaints()
  const onFault = (where: string, error: unknown) =>
    complain(explainFsError(error, settings.dataDir) ?? `${where}: ${messageOfSystemError(error)}`)
  const lost = Promise.withResolvers<string>()
  const closers = createCleanupStack((error) => onFault('Ending', error))
  const run: Run = { settings, closers, print, onFault, onLost: lost.resolve }
  const outcome = await Promise.race([
    ending.then(() => null),
    lost.promise,
    startAll(run, steps).then(
      (started) => (started.ok ? lost.promise : started.reason),
      (error: unknown) => explainFsError(error, settings.dataDir) ?? messageOfSystemError(error),
    ),
  ])
  if (outcome === null) print('Stopping: the processes end, and the chains save their state.')
  else complain(outcome)
  await closers.run()
  return outcome === null ? 0 : 1
}

async function startAll(run: Run, steps: RunSteps): Promise<Result<void>> {
  const { settings, closers, print } = run
  const { dataDir, isEphemeral } = settings
  const folder = await openDataFolder(dataDir, settings)
  if (!folder.ok) return folder
  closers.add(() => {
    folder.value.release()
    if (isEphemeral) rmSync(dataDir, { recursive: true, force: true })
  })
  const refusal = [
    requireFolderOfChains(settings),
    await requireFreePorts(settings),
    steps.prepareDatabase ? succeeded : await requireExternalDatabase(),
  ].find(({ ok }) => !ok)
  if (refusal) return refusal
  const watchdog = startWatchdog(dataDir, isEphemeral)
  closers.add(watchdog.end)
  const prepared = (await steps.prepareDatabase?.({ ...run, watchdog })) ?? succeeded
  if (!prepared.ok) return prepared

  const [chains, page] = await Promise.all([
    startChains(run, watchdog),
    steps.buildPage(),
    copyDatabaseTemplate(run),
  ])
  if (!chains.ok) return chains
  if (!page.ok) return page
  if (page.value !== null) print(page.value)
  const context = { rpcUrls: chains.value, worldShifts: await startMarketClock(run) }
  const started = await steps.startServices({ ...run, watchdog, context })
  if (!started.ok) return started
  closers.add(folder.value.announceEnd)
  print(`ready http://localhost:${settings.port}`)
  return accepted(undefined)
}

/** Copies the database template; if that fails, the server creates its own database. */
async function copyDatabaseTemplate({ settings, onFault }: Run) {
  if (process.env.DATABASE_URL) return
  await seedDatabaseFromTemplate(settings.dataDir).catch((error: unknown) =>
    onFault('The database', error),
  )
}

/** Sets the market's time, and prints it if it differs from the clock's. */
async function startMarketClock({ settings, print }: Run): Promise<WorldShifts> {
  const nowMs = Date.now()
  const shifts = await advanceSimulatedClock(settings.dataDir, settings.worldTime, nowMs)
  const worldMs = toWorldMs(shifts, nowMs)
  const text = new Date(worldMs).toISOString().slice(0, 16)
  if (worldMs !== nowMs) print(`The market's time is ${text}Z (WORLD_TIME=real follows the clock).`)
  return shifts
}

/** Starts the chains and returns their URLs by chain id. */
async function startChains(run: Run, watchdog: Watchdog): Promise<Result<Record<number, string>>> {
  const { chains } = run.settings
  const started = await Promise.all(chains.map((place) => startChain(run, watchdog, place)))
  const urls: Record<number, string> = {}
  for (const [index, url] of started.entries()) {
    if (!url.ok) return url
    urls[chains[index]?.chainId ?? 0] = url.value
  }
  return accepted(urls)
}

async function startChain(
  run: Run,
  watchdog: Watchdog,
  place: ChainEndpoint,
): Promise<Result<string>> {
  const { settings, closers, print } = run
  const { dataDir, blockTimeMs, isEphemeral, seedReserveBps } = settings
  const { chainId } = place
  removeIncompleteDeployment(dataDir, chainId)
  const onFault = (error: unknown) => run.onFault(`Chain ${chainId}`, error)
  const options = { dataDir, blockTimeMs, isEphemeral, watchdog, onFault }
  const chain = await startLocalChain({ ...run, ...place, ...options })
  if (!chain.ok) return chain
  closers.add(chain.value.stop)
  const chainIds = settings.chains.map((each) => each.chainId)
  const deploying = { chainId, dataDir, chainIds, reserveBps: seedReserveBps }
  const deployed = await ensureDeployment(chain.value, deploying)
  if (!deployed.ok) return deployed
  chain.value.startMining()
  const what = deployed.value === 'made' ? 'Contracts deployed, accounts funded' : 'Chain restored'
  print(`${what} (${chain.value.url}, chain ${chainId}).`)
  return accepted(chain.value.url)
}

/** Returns a function that prints each sentence only once, because an error such as a full disk occurs every second. */
function createComplaints() {
  const printed = new Set<string>()
  return (sentence: string) => {
    if (printed.has(sentence)) return
    printed.add(sentence)
    console.error(sentence)
  }
}
