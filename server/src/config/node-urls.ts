import { findLocalNodeUrl } from '@parvalue/shared/chain/local-nodes.ts'
import type { AppEnv } from '@parvalue/shared/domain/product/app-env.ts'
import { accepted, type Outcome, refused } from '@parvalue/shared/domain/values/outcome.ts'
import type { Environment } from './environment.ts'

export type NodeUrls = {
  /** What page and wallets ask; everybody can read it. */
  rpcUrl: string
  /** What the server asks, in this order: the first that answers counts. May hold a key. */
  nodeUrls: readonly string[]
}

type Place = {
  env: Environment
  appEnv: AppEnv
  /** Deployed by `npm start` on this machine. */
  isLocal: boolean
}

type Setting = { name: string; url: string }

/**
 * The nodes of one chain (requirement IN-04): on this machine in `local` and `docker-dev`,
 * elsewhere a hosted provider with an API key, with the page's own node as the fallback.
 * `RPC_URL_<id>` names one for both and goes before them. Null where there is none.
 */
export function findNodeUrls(chainId: number, place: Place): Outcome<NodeUrls | null, string> {
  const { env } = place
  const named = findSetting(env, `RPC_URL_${chainId}`)
  const own = named ? accepted(named) : findProvider(chainId, place)
  if (!own.ok) return own
  const page = findSetting(env, `PUBLIC_RPC_URL_${chainId}`) ?? named ?? findDefault(chainId, place)
  if (page === null) return own.value === null ? accepted(null) : refused(missingPage(chainId))
  const settings = own.value === null ? [page] : [own.value, page]
  const wrong = settings.find(({ url }) => !isWebAddress(url))
  if (wrong) return refused(`${wrong.name} must be an http or https URL.`)
  const key = env.NODE_PROVIDER_KEY
  if (key && [key, encodeURIComponent(key)].some((text) => page.url.includes(text))) {
    return refused(`${page.name} holds NODE_PROVIDER_KEY, and the page shows it to everybody.`)
  }
  return accepted({ rpcUrl: page.url, nodeUrls: [...new Set(settings.map(({ url }) => url))] })
}

/** The hosted provider's address has `{key}` in place of the key. */
function findProvider(chainId: number, { env, appEnv }: Place): Outcome<Setting | null, string> {
  const template = isDevelopment(appEnv) ? null : findSetting(env, `NODE_PROVIDER_URL_${chainId}`)
  if (!template?.url.includes('{key}')) return accepted(template)
  const key = env.NODE_PROVIDER_KEY
  if (!key) return refused(`${template.name} has a {key}; set NODE_PROVIDER_KEY.`)
  return accepted({ ...template, url: template.url.replaceAll('{key}', encodeURIComponent(key)) })
}

function findDefault(chainId: number, { appEnv, isLocal }: Place): Setting | null {
  const url = isLocal && isDevelopment(appEnv) ? findLocalNodeUrl(chainId) : null
  return url === null ? null : { name: 'The local node', url }
}

function findSetting(env: Place['env'], name: string): Setting | null {
  const url = env[name]
  return url === undefined ? null : { name, url }
}

const missingPage = (chainId: number) =>
  `NODE_PROVIDER_URL_${chainId} is for the server alone; set PUBLIC_RPC_URL_${chainId} for the page.`

const isDevelopment = (appEnv: Place['appEnv']) => appEnv === 'local' || appEnv === 'docker-dev'

const isWebAddress = (url: string) => /^https?:$/.test(URL.parse(url)?.protocol ?? '')
