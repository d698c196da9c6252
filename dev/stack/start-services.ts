import { accepted } from '@parvalue/shared/domain/values/outcome.ts'
import { type Result, succeeded } from '../cli/refusal.ts'
import { listReplicas } from './replicas.ts'
import { type StackService, startService } from './service.ts'
import { toServerServices, toSimulatorService } from './services.ts'
import type { StartedRun } from './supervise.ts'
import { buildWeb } from './web-build.ts'

/** Builds the page if it is outdated. */
export async function buildPageIfOutdated(): Promise<Result<string>> {
  const page = await buildWeb()
  return page.ok ? accepted(page.value === 'built' ? 'Page built.' : 'Page is current.') : page
}

/** Starts the simulators and the servers of `npm start`. */
export async function startServices(started: StartedRun): Promise<Result<void>> {
  const { settings, closers, print, context } = started
  const { dataDir } = settings
  const start = (service: StackService) =>
    startService({ ...started, dataDir, service }, ({ stop }) => closers.add(stop))
  // The first server creates the tables and the operators' tokens, which the other servers need.
  const [first, ...others] = toServerServices(settings, context)
  for (const services of [[toSimulatorService(settings, context)], [first], others]) {
    const started = await Promise.all(services.flatMap((each) => (each ? [start(each)] : [])))
    const failed = started.find(({ ok }) => !ok)
    if (failed) return failed
  }
  for (const { role, number, port } of listReplicas(settings)) {
    if (role === 'api' && number > 1) print(`API ${number}: http://localhost:${port}`)
  }
  return succeeded
}
