import { findLocalNodeUrl } from '@parvalue/shared/chain/local-nodes.ts'
import type { AppEnv } from '@parvalue/shared/domain/product/app-env.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Environment } from './environment.ts'

export type NodeUrls = {
  /** First URL for the page and for wallets; it is public. */
  rpcUrl: string
  /** All URLs for the page, in order of preference; `rpcUrl` is the first. */
  rpcUrls: readonly string[]
  /** URLs for the server in order of preference. They may contain an API key. */
  nodeUrls: readonly string[]
}

type NodeSources = {
  env: Environment
  appEnv: AppEnv
  /** True if `npm start` deployed the chain on this machine. */
  isLocal: boolean
}

/** The URLs of one variable, which are separated by commas or spaces. */
type Setting = { name: string; urls: readonly string[] }

/**
 * Returns the nodes of one chain (requirement IN-04): on this machine in `local` and `docker-dev`, elsewhere a hosted
 * provider with an API key, with the page's own nodes as the fallback. `RPC_URL_<id>` names nodes for both and
 * takes precedence. Null if there is no node.
 */
export function findNodeUrls(
  chainId: number,
  sources: NodeSources,
): Outcome<NodeUrls | null, string> {
  const { env } = sources
  const named = findSetting(env, `RPC_URL_${chainId}`)
  const serverNode = named ? accepted(named) : findProvider(chainId, sources)
  if (!serverNode.ok) return serverNode
  const page =
    findSetting(env, `PUBLIC_RPC_URL_${chainId}`) ?? named ?? findDefault(chainId, sources)
  if (page === null)
    return serverNode.value === null ? accepted(null) : refused(missingPage(chainId))
  const settings = serverNode.value === null ? [page] : [serverNode.value, page]
  const wrong = settings.find(({ urls }) => urls.length === 0 || !urls.every(isWebAddress))
  if (wrong) return refused(`${wrong.name} must be one or more http or https URLs.`)
  const key = env.NODE_PROVIDER_KEY
  const spellings = key ? [key, encodeURIComponent(key)] : []
  if (page.urls.some((url) => spellings.some((text) => url.includes(text)))) {
    return refused(`${page.name} contains NODE_PROVIDER_KEY, which the page would make public.`)
  }
  const [rpcUrl = ''] = page.urls
  const nodeUrls = [...new Set(settings.flatMap(({ urls }) => urls))]
  return accepted({ rpcUrl, rpcUrls: page.urls, nodeUrls })
}

/** Finds the URL of the hosted provider, and puts the key in place of `{key}`. */
function findProvider(
  chainId: number,
  { env, appEnv }: NodeSources,
): Outcome<Setting | null, string> {
  const template = isDevelopment(appEnv) ? null : findSetting(env, `NODE_PROVIDER_URL_${chainId}`)
  if (!template?.urls.some((url) => url.includes('{key}'))) return accepted(template)
  const key = env.NODE_PROVIDER_KEY
  if (!key) return refused(`${template.name} has a {key}; set NODE_PROVIDER_KEY.`)
  const urls = template.urls.map((url) => url.replaceAll('{key}', encodeURIComponent(key)))
  return accepted({ ...template, urls })
}

function findDefault(chainId: number, { appEnv, isLocal }: NodeSources): Setting | null {
  const url = isLocal && isDevelopment(appEnv) ? findLocalNodeUrl(chainId) : null
  return url === null ? null : { name: 'The local node', urls: [url] }
}

function findSetting(env: NodeSources['env'], name: string): Setting | null {
  const url = env[name]
  return url === undefined ? null : { name, urls: url.split(/[\s,]+/).filter((one) => one !== '') }
}

const missingPage = (chainId: number) =>
  `NODE_PROVIDER_URL_${chainId} is for the server alone; set PUBLIC_RPC_URL_${chainId} for the page.`

const isDevelopment = (appEnv: NodeSources['appEnv']) =>
  appEnv === 'local' || appEnv === 'docker-dev'

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
