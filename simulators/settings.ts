import { parseWorldShifts, type WorldShifts } from '../shared/domain/market/world-time.ts'

export type SimulatorSettings = {
  /** A role listens on this port and its own number. */
  portBase: number
  dataDir: string
  /** Where notices go: the product's own address. */
  productUrl: string
  /** Nodes by chain id. */
  rpcUrls: Readonly<Record<number, string>>
  /** How far the world's time was moved ahead of the clock; absent: never. */
  worldShifts?: WorldShifts
  env: Readonly<Record<string, string | undefined>>
}

/** From the environment that `npm start` gives; nothing else starts the simulators. */
export function toSimulatorSettings(env: SimulatorSettings['env']): SimulatorSettings {
  const { SIM_PORT_BASE, DATA_DIR, PUBLIC_URL } = env
  if (!SIM_PORT_BASE || !DATA_DIR || !PUBLIC_URL) {
    throw new Error('SIM_PORT_BASE, DATA_DIR and PUBLIC_URL say where the simulators live.')
  }
  const rpcUrls: Record<number, string> = {}
  for (const [name, url] of Object.entries(env)) {
    const [, chainId] = /^RPC_URL_(\d+)$/.exec(name) ?? []
    if (chainId && url) rpcUrls[Number(chainId)] = url
  }
  const worldShifts = parseWorldShifts(env.SIMULATED_CLOCK_SHIFTS || '[]')
  if (!worldShifts) throw new Error('SIMULATED_CLOCK_SHIFTS is no list of shifts forward.')
  return {
    worldShifts,
    portBase: Number(SIM_PORT_BASE),
    dataDir: DATA_DIR,
    productUrl: PUBLIC_URL,
    rpcUrls,
    env,
  }
}
