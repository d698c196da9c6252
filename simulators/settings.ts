import { parseWorldShifts, type WorldShifts } from '../shared/domain/market/world-time.ts'

export type SimulatorSettings = {
  /** First port of the simulators; each adds its own offset. */
  portBase: number
  dataDir: string
  /** The product's address, which webhooks go to. */
  productUrl: string
  /** RPC URLs by chain id. */
  rpcUrls: Readonly<Record<number, string>>
  /** The shifts of the market's time ahead of the clock; none if absent. */
  worldShifts?: WorldShifts
  env: Readonly<Record<string, string | undefined>>
}

/** Parses the environment that `npm start` passes. */
export function toSimulatorSettings(env: SimulatorSettings['env']): SimulatorSettings {
  const { SIM_PORT_BASE, DATA_DIR, PUBLIC_URL } = env
  if (!SIM_PORT_BASE || !DATA_DIR || !PUBLIC_URL) {
    throw new Error(
      'simulators: SIM_PORT_BASE, DATA_DIR or PUBLIC_URL is missing; npm start sets them.',
    )
  }
  const rpcUrls: Record<number, string> = {}
  for (const [name, url] of Object.entries(env)) {
    const [, chainId] = /^RPC_URL_(\d+)$/.exec(name) ?? []
    // Several nodes are separated by commas; simulators need one.
    const [first] = (url ?? '').split(/[\s,]+/)
    if (chainId && first) rpcUrls[Number(chainId)] = first
  }
  const worldShifts = parseWorldShifts(env.SIMULATED_CLOCK_SHIFTS || '[]')
  if (!worldShifts)
    throw new Error('simulators: SIMULATED_CLOCK_SHIFTS must be a JSON list of forward shifts.')
  return {
    worldShifts,
    portBase: Number(SIM_PORT_BASE),
    dataDir: DATA_DIR,
    productUrl: PUBLIC_URL,
    rpcUrls,
    env,
  }
}
