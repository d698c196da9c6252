// `npm run cluster`: runs two processes of each role on a Postgres cluster of three, on this machine, until Ctrl-C.

import { parseStartOptions } from '../cli/start-options.ts'
import { buildPageIfOutdated, startServices } from '../stack/start-services.ts'
import { readStartSettings } from '../stack/start-settings.ts'
import { superviseStack, waitForSignal } from '../stack/supervise.ts'
import { parseClusterOptions, readPortBase } from './cluster-options.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { requirePackages } from './required-packages.ts'

const ending = waitForSignal()

/** Stands for the URL of the cluster, which is known once its passwords are. */
const UNKNOWN_URL = 'postgres://127.0.0.1/parvalue'
const REPLICAS = 2

const { env } = process
process.exit(await run(process.argv.slice(2)))

async function run(args: readonly string[]): Promise<number> {
  const packages = requirePackages()
  const chosen = parseClusterOptions(args, env)
  const options = chosen.ok ? parseStartOptions(chosen.value.others, chosen.value.known) : chosen
  const portBase = readPortBase(env)
  for (const each of [packages, chosen, options, portBase]) if (!each.ok) return refuse(each.reason)
  if (!chosen.ok || !options.ok || !portBase.ok) return 1
  const read = readStartSettings(
    { ...env, DATABASE_URL: UNKNOWN_URL },
    { ...options.value, replicas: REPLICAS },
  )
  if (!read.ok) return refuse(read.reason)
  for (const warning of read.value.warnings) console.error(warning)
  const place = { portBase: portBase.value, poolMode: chosen.value.poolMode }
  return superviseStack(
    read.value.settings,
    {
      prepareDatabase: (begun) => prepareCluster(begun, place, env),
      buildPage: buildPageIfOutdated,
      startServices,
    },
    ending,
  )
}

function refuse(sentence: string): number {
  console.error(sentence)
  return 1
}
