import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Deployment, deploymentSchema } from '@parvalue/shared/chain/deployment.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/outcome.ts'

/** A chain counts when it has a deployment and an RPC. */
export type ConfiguredChain = {
  id: number
  rpcUrl: string
  /** Announces new blocks. */
  wsUrl: string
  /** Runs on this machine, deployed by `npm start`. */
  isLocal: boolean
  deployment: Deployment
}

type Places = { rootDir: string; dataDir: string; isHardened: boolean }
type Environment = Readonly<Record<string, string | undefined>>

/** Live deployments are committed; local ones lie in the data folder and win on the same chain. */
export function listConfiguredChains(
  env: Environment,
  { rootDir, dataDir, isHardened }: Places,
): Outcome<ConfiguredChain[], string> {
  const live = readDeployments(path.join(rootDir, 'shared/chain/deployments'))
  const local = readDeployments(path.join(dataDir, 'deployments'))
  if (!live.ok) return live
  if (!local.ok) return local
  if (isHardened && local.value.length > 0) {
    return refused(`Hardened mode refuses the local deployments in ${dataDir}/deployments.`)
  }
  const localIds = new Set(local.value.map(({ chainId }) => chainId))
  const chains = [...local.value, ...live.value.filter(({ chainId }) => !localIds.has(chainId))]
  return toConfigured(chains, env, localIds)
}

function toConfigured(
  deployments: Deployment[],
  env: Environment,
  localIds: ReadonlySet<number>,
): Outcome<ConfiguredChain[], string> {
  const found: ConfiguredChain[] = []
  for (const deployment of deployments) {
    const id = deployment.chainId
    const rpcUrl = env[`RPC_URL_${id}`]
    if (rpcUrl === undefined) continue
    if (!/^https?:$/.test(URL.parse(rpcUrl)?.protocol ?? '')) {
      return refused(`RPC_URL_${id} must be an http or https URL.`)
    }
    const wsUrl = env[`WS_URL_${id}`] ?? rpcUrl.replace(/^http/, 'ws')
    if (!/^wss?:$/.test(URL.parse(wsUrl)?.protocol ?? '')) {
      return refused(`WS_URL_${id} must be a ws or wss URL.`)
    }
    found.push({ id, rpcUrl, wsUrl, isLocal: localIds.has(id), deployment })
  }
  return accepted(found.sort((a, b) => a.id - b.id))
}

function readDeployments(folder: string): Outcome<Deployment[], string> {
  if (!existsSync(folder)) return accepted([])
  const deployments: Deployment[] = []
  for (const name of readdirSync(folder).sort()) {
    if (!/^\d+\.json$/.test(name)) continue
    const file = path.join(folder, name)
    const parsed = deploymentSchema.safeParse(parseJson(readFileSync(file, 'utf8')))
    if (!parsed.success || `${parsed.data.chainId}.json` !== name) {
      return refused(`The deployment ${file} cannot be read.`)
    }
    deployments.push(parsed.data)
  }
  return accepted(deployments)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
