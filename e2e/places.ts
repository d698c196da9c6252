/** Where the tests' systems listen; two checkouts on one machine choose different places. */
export const PORT = Number(process.env.E2E_PORT ?? 4300)
export const CHAIN_PORT = Number(process.env.E2E_CHAIN_PORT ?? 4345)

export type Place = { port: number; chainPort: number }

/** For files that start a system of their own, each with an index of its own from 1. */
export const ownPlace = (index: number): Place => ({
  port: PORT + 2 * index,
  chainPort: CHAIN_PORT + 4 * index,
})

/** Ports, and the quick blocks that keep tests short, as the start reads them. */
export const toStartEnv = ({ port, chainPort }: Place) => ({
  PORT: String(port),
  ADMIN_PORT: String(port + 1),
  CHAIN_PORT_BASE: String(chainPort),
  BLOCK_TIME: '0.3',
})
