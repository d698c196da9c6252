/** Number of parallel workers, each with its own system and browser. */
export const WORKER_COUNT = Number(process.env.E2E_LANES ?? 2)

const PORTS_PER_WORKER = 400
/**
 * Number of consecutive ports of a system: the page's port, the admin port above it, and the ports of twelve
 * simulators.
 */
const PORTS_PER_SYSTEM = 14
/** Index of this worker, set by Playwright. */
const workerIndex = Number(process.env.TEST_PARALLEL_INDEX ?? 0)

export type TestPorts = { port: number; chainPort: number }

/** Returns the ports of a worker's system; two checkouts on one machine choose different bases. */
export const portsOfWorker = (index: number): TestPorts => ({
  port: Number(process.env.E2E_PORT ?? 4300) + PORTS_PER_WORKER * index,
  chainPort: Number(process.env.E2E_CHAIN_PORT ?? 4445) + PORTS_PER_WORKER * index,
})

/** Ports of this worker's own system. */
export const { port: PORT, chainPort: CHAIN_PORT } = portsOfWorker(workerIndex)

/**
 * Returns the ports of a file that starts its own system. Each file has an index from 1 to 27, without 11, 19
 * and 21, which in the first worker hit ports that `fetch` refuses (6566, 6665 to 6669, 6697).
 */
export const portsOfFile = (index: number): TestPorts => ({
  port: PORT + PORTS_PER_SYSTEM * index,
  chainPort: CHAIN_PORT + 4 * index,
})

/**
 * Returns the environment of a start: ports, fast blocks for short tests, and rare rebases, so that balances
 * stay constant unless a test is about them.
 */
export const toStartEnv = ({ port, chainPort }: TestPorts) => ({
  PORT: String(port),
  ADMIN_PORT: String(port + 1),
  CHAIN_PORT_BASE: String(chainPort),
  BLOCK_TIME: '0.3',
  REBASE_INTERVAL_SECONDS: '86400',
  // The market has been open for an hour, at any hour of the day; `E2E_WORLD_TIME=real` uses the real time.
  WORLD_TIME: process.env.E2E_WORLD_TIME ?? 'open',
})
