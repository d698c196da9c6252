/** How many systems the tests share, each with a browser of its own. */
export const LANES = Number(process.env.E2E_LANES ?? 2)

const LANE_PORTS = 400
/** A page, its admin, and above them the simulators' numbers, of which there are twelve. */
const SYSTEM_PORTS = 14
/** Playwright tells each of its workers which lane it runs in. */
const lane = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export type TestPorts = { port: number; chainPort: number }

/** Where the tests' systems listen; two checkouts on one machine choose different places. */
export const laneAt = (index: number): TestPorts => ({
  port: Number(process.env.E2E_PORT ?? 4300) + LANE_PORTS * index,
  chainPort: Number(process.env.E2E_CHAIN_PORT ?? 4445) + LANE_PORTS * index,
})

/** The system that this worker shares with nobody. */
export const { port: PORT, chainPort: CHAIN_PORT } = laneAt(lane)

/**
 * For files that start a system of their own, each with an index of its own from 1 to 27; not 11, 19 and
 * 21, which in the first lane come upon ports that `fetch` refuses to call (6566, 6665 to 6669, 6697).
 */
export const ownPlace = (index: number): TestPorts => ({
  port: PORT + SYSTEM_PORTS * index,
  chainPort: CHAIN_PORT + 4 * index,
})

/**
 * Ports, the quick blocks that keep tests short, and balances that stand still (unless a test is about
 * their growth), as the start reads them.
 */
export const toStartEnv = ({ port, chainPort }: TestPorts) => ({
  PORT: String(port),
  ADMIN_PORT: String(port + 1),
  CHAIN_PORT_BASE: String(chainPort),
  BLOCK_TIME: '0.3',
  REBASE_INTERVAL_SECONDS: '86400',
  // Whatever hour it is, the market has been open for an hour; with `E2E_WORLD_TIME=real` it follows the clock.
  WORLD_TIME: process.env.E2E_WORLD_TIME ?? 'open',
})
