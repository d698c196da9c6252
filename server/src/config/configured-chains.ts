import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chains } from '@parvalue/shared/chain/chains.ts'
import { type Deployment, deploymentSchema } from '@parvalue/shared/chain/deployment.ts'
import { findLiveSafeApiUrl, toLocalSafeApiUrl } from '@parvalue/shared/chain/safe-services.ts'
import { listPaymentTokenKinds } from '@parvalue/shared/chain/tokens.ts'
import type { AppEnv } from '@parvalue/shared/domain/product/app-env.ts'
import { isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Environment } from './environment.ts'
import { findNodeUrls, type NodeUrls } from './node-urls.ts'

/** A chain that has a deployment and an RPC URL. */
export type ConfiguredChain = NodeUrls & {
  id: number
  /** WebSocket URL on which the first node announces new blocks; used by the server only. */
  wsUrl: string
  /** True if the chain runs on this machine and was deployed by `npm start`. */
  isLocal: boolean
  /** Safe Transaction Service of the chain, without a trailing slash; null where there is none. */
  safeApiUrl: string | null
  deployment: Deployment
}

type ChainSources = {
  dataDir: string
  isHardened: boolean
  appEnv: AppEnv
  rootDir: string
  /** URL of the Safe simulator, which local chains use. */
  safeServiceUrl: string
}

/**
 * Lists the chains. Live deployments are committed; local ones are in the data folder and take precedence on the same
 * chain.
 */
export function listConfiguredChains(
  env: Environment,
  { rootDir, dataDir, isHardened, appEnv, safeServiceUrl }: ChainSources,
): Outcome<ConfiguredChain[], string> {
  const live = readDeployments(path.join(rootDir, 'shared/chain/deployments'))
  const local = readDeployments(path.join(dataDir, 'deployments'))
  if (!live.ok || !local.ok) {
    return refused([live, local].flatMap((read) => (read.ok ? [] : [read.reason])).join('\n'))
  }
  if (isHardened && local.value.length > 0) {
    return refused(`Hardened mode refuses the local deployments in ${dataDir}/deployments.`)
  }
  const localIds = new Set(local.value.map(({ chainId }) => chainId))
  const found: ConfiguredChain[] = []
  const faults: string[] = []
  for (const deployment of [
    ...local.value,
    ...live.value.filter(({ chainId }) => !localIds.has(chainId)),
  ]) {
    const isLocal = localIds.has(deployment.chainId)
    const chain = toConfiguredChain(deployment, {
      env,
      appEnv,
      isLocal,
      safeSimulator: isLocal ? safeServiceUrl : null,
    })
    if (!chain.ok) faults.push(chain.reason)
    else if (chain.value !== null) found.push(chain.value)
  }
  if (faults.length > 0) return refused(faults.join('\n'))
  return accepted(found.sort((a, b) => rankOf(a) - rankOf(b)))
}

type OneChainSources = {
  env: Environment
  appEnv: AppEnv
  isLocal: boolean
  safeSimulator: string | null
}

/** Returns one chain with its URLs; null if it has no node. */
function toConfiguredChain(
  deployment: Deployment,
  { env, appEnv, isLocal, safeSimulator }: OneChainSources,
): Outcome<ConfiguredChain | null, string> {
  const id = deployment.chainId
  const urls = findNodeUrls(id, { env, appEnv, isLocal })
  if (!urls.ok) return urls
  if (urls.value === null) return accepted(null)
  const wsUrl = findWsUrl(id, urls.value, env)
  const safeApiUrl = findSafeApiUrl(id, env, safeSimulator)
  const complete = withPaymentTokens(deployment, env)
  if (!wsUrl.ok || !safeApiUrl.ok || !complete.ok) {
    const parts = [wsUrl, safeApiUrl, complete]
    return refused(parts.flatMap((part) => (part.ok ? [] : [part.reason])).join('\n'))
  }
  return accepted({
    id,
    ...urls.value,
    wsUrl: wsUrl.value,
    isLocal,
    safeApiUrl: safeApiUrl.value,
    deployment: complete.value,
  })
}

/**
 * Returns the position in the product's list of chains, by which chains are sorted: the page starts on the first one.
 */
function rankOf({ id }: ConfiguredChain): number {
  const index = chains.findIndex((chain) => chain.id === id)
  return index === -1 ? chains.length : index
}

/** Returns `WS_URL_<id>`, else the first node's URL with the WebSocket scheme; refuses another scheme. */
function findWsUrl(id: number, { nodeUrls, rpcUrl }: NodeUrls, env: Environment) {
  const wsUrl = env[`WS_URL_${id}`] ?? (nodeUrls[0] ?? rpcUrl).replace(/^http/, 'ws')
  return /^wss?:$/.test(URL.parse(wsUrl)?.protocol ?? '')
    ? accepted(wsUrl)
    : refused(`WS_URL_${id} must be a ws or wss URL.`)
}

/** Returns `SAFE_SERVICE_URL_<id>`, else the simulator for a local chain, else Safe's own service. */
function findSafeApiUrl(
  id: number,
  env: Environment,
  simulator: string | null,
): Outcome<string | null, string> {
  const name = `SAFE_SERVICE_URL_${id}`
  const named = env[name]
  if (named === undefined) {
    return accepted(simulator ? toLocalSafeApiUrl(simulator, id) : findLiveSafeApiUrl(id))
  }
  return /^https?:$/.test(URL.parse(named)?.protocol ?? '')
    ? accepted(named.replace(/\/+$/, ''))
    : refused(`${name} must be an http or https URL.`)
}

/**
 * Adds the payment token that `MOCK_USD_<id>` names to a deployment without one: the addresses of some test tokens were
 * never published.
 */
function withPaymentTokens(deployment: Deployment, env: Environment): Outcome<Deployment, string> {
  if (deployment.paymentTokens.length > 0) return accepted(deployment)
  const name = `MOCK_USD_${deployment.chainId}`
  const address = env[name] ?? ''
  if (!isAddressText(address)) {
    return refused(
      `Chain ${deployment.chainId} has no payment token; set ${name} to a token's address.`,
    )
  }
  const paymentTokens = listPaymentTokenKinds(deployment.chainId).map(
    ({ symbol, name: label, decimals }) => ({ symbol, name: label, decimals, address }),
  )
  return accepted({ ...deployment, paymentTokens })
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
