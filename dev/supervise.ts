import { rmSync } from 'node:fs'
import { accepted } from '@parvalue/shared/domain/outcome.ts'
import { findFolderFault } from '../server/src/db/folder-fault.ts'
import { type LocalChain, startLocalChain } from './chain/local-chain.ts'
import { type Closers, createClosers } from './closers.ts'
import { openDataFolder } from './data-folder.ts'
import { clearHalfMade, ensureDeployment } from './deploy.ts'
import { requireFreePorts } from './ports.ts'
import { type Attempt, messageOf } from './refusal.ts'
import { startServer } from './server-process.ts'
import type { Settings } from './settings.ts'
import { startWatchdog, type Watchdog } from './watch.ts'
import { buildWeb } from './web-build.ts'

const CHAIN_ID = 11155111

type Run = {
  settings: Settings
  closers: Closers
  say: (sentence: string) => void
  onFault: (error: unknown) => void
  /** Ends the run as failed. */
  onLost: (sentence: string) => void
}

/** Runs everything until `ending`, then ends it in order. Answers with the exit code. */
export async function supervise(settings: Settings, ending: Promise<void>): Promise<number> {
  const say = (sentence: string) => console.log(sentence)
  const onFault = toFaultReporter(settings.dataDir)
  const lost = Promise.withResolvers<string>()
  const closers = createClosers(onFault)
  const run: Run = { settings, closers, say, onFault, onLost: lost.resolve }
  const outcome = await Promise.race([
    ending.then(() => null),
    lost.promise,
    startAll(run).then(
      (started) => (started.ok ? lost.promise : started.reason),
      (error) => findFolderFault(error, settings.dataDir) ?? messageOf(error),
    ),
  ])
  if (outcome !== null) console.error(outcome)
  await closers.run()
  return outcome === null ? 0 : 1
}

async function startAll(run: Run): Promise<Attempt<void>> {
  const { settings, closers, say } = run
  const { dataDir, isEphemeral } = settings
  const folder = await openDataFolder(dataDir, settings)
  if (!folder.ok) return folder
  closers.add(() => {
    folder.value.release()
    if (isEphemeral) rmSync(dataDir, { recursive: true, force: true })
  })
  const ports = await requireFreePorts(settings)
  if (!ports.ok) return ports
  const watchdog = startWatchdog(dataDir, isEphemeral)
  closers.add(watchdog.end)

  const [chain, page] = await Promise.all([startChain(run, watchdog), buildWeb()])
  if (!chain.ok) return chain
  if (!page.ok) return page
  say(page.value === 'built' ? 'Page built.' : 'Page is current.')

  const { url } = chain.value
  const options = { ...run, watchdog, rpcUrls: { [CHAIN_ID]: url } }
  const server = await startServer(options, ({ stop }) => closers.add(stop))
  if (!server.ok) return server
  closers.add(folder.value.announceEnd)
  say(`ready http://localhost:${settings.port}`)
  return accepted(undefined)
}

async function startChain(run: Run, watchdog: Watchdog): Promise<Attempt<LocalChain>> {
  const { settings, closers, say } = run
  const { dataDir, chainPort, blockTimeMs } = settings
  clearHalfMade(dataDir, CHAIN_ID)
  const place = { chainId: CHAIN_ID, port: chainPort, dataDir, blockTimeMs }
  const chain = await startLocalChain({ ...run, ...place, watchdog })
  if (!chain.ok) return chain
  closers.add(chain.value.stop)
  const deployed = await ensureDeployment(chain.value, CHAIN_ID, dataDir)
  if (!deployed.ok) return deployed
  chain.value.startMining()
  const what = deployed.value === 'made' ? 'Contracts deployed, accounts funded' : 'Chain restored'
  say(`${what} (${chain.value.url}, chain ${CHAIN_ID}).`)
  return chain
}

/** One sentence per fault, however often it happens: a full disk fails each second. */
function toFaultReporter(dataDir: string) {
  const said = new Set<string>()
  return (error: unknown) => {
    const sentence = findFolderFault(error, dataDir) ?? `The local chain: ${messageOf(error)}`
    if (said.has(sentence)) return
    said.add(sentence)
    console.error(sentence)
  }
}
