import { toCurrentVariableNames } from '../../server/src/config/renamed-variables.ts'
import type { StackSettings } from './settings.ts'

type Env = Readonly<Record<string, string | undefined>>
type ServerPlace = Pick<
  StackSettings,
  'port' | 'adminPort' | 'simPortBase' | 'dataDir' | 'isProduction'
>

/** Variables of remote nodes, which are left out because a run has only its own local chains. */
const NODE_SETTING =
  /^((PUBLIC_)?RPC_URL|NODE_PROVIDER_URL|MOCK_USD|SAFE_SERVICE_URL)_\d+$|^NODE_PROVIDER_KEY$/

/** Variables of production's rules without hardened mode, which would refuse local chains and the test wallet. */
const PRODUCTION = { APP_ENV: 'prod', HARDENED: '0', HOST: 'localhost' }

/** The rebase interval of the demo; the product's default of a day is too long for it. */
const DEMO_REBASE_INTERVAL_SECONDS = '60'

/** Returns the environment of the server and the simulators that the supervisor starts. */
export function toServerEnv(
  settings: Env,
  { port, adminPort, simPortBase, dataDir, isProduction }: ServerPlace,
  rpcUrls: Readonly<Record<number, string>>,
): Env {
  const env = toCurrentVariableNames(settings)
  const inherited = Object.entries(env).filter(([name]) => !NODE_SETTING.test(name))
  const rpc = Object.entries(rpcUrls).map(([id, url]) => [`RPC_URL_${id}`, url] as const)
  return {
    ...Object.fromEntries(inherited),
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    SIM_PORT_BASE: String(simPortBase),
    DATA_DIR: dataDir,
    REBASE_INTERVAL_SECONDS: env.REBASE_INTERVAL_SECONDS ?? DEMO_REBASE_INTERVAL_SECONDS,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${port}`,
    ...(isProduction ? PRODUCTION : {}),
    ...Object.fromEntries(rpc),
  }
}
