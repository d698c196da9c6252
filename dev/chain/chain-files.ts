import { join } from 'node:path'

/** Where one local chain keeps its things. */
export type ChainFiles = {
  folder: string
  /** The chain as anvil dumps it. */
  state: string
  /** The state unpacked, while anvil loads it. */
  unpacked: string
  /** Transactions of the block in hand. */
  journal: string
  /** Hashes of the code that was deployed. */
  code: string
  deployment: string
  /** How far the chain was saved; beside the deployment, so that it outlives a replaced state. */
  record: string
}

export function toChainFiles(dataDir: string, chainId: number): ChainFiles {
  const folder = join(dataDir, 'chain', String(chainId))
  return {
    folder,
    state: join(folder, 'state.json.gz'),
    unpacked: join(folder, 'loading.json'),
    journal: join(folder, 'mining.json'),
    code: join(folder, 'code.json'),
    deployment: join(dataDir, 'deployments', `${chainId}.json`),
    record: join(dataDir, 'deployments', `${chainId}.saved.json`),
  }
}
