import { join } from 'node:path'

/** Paths of the files of one local chain. */
export type ChainFiles = {
  folder: string
  /** The chain's state in the format of anvil's dump, compressed. */
  state: string
  /** The decompressed state, while anvil loads it. */
  unpacked: string
  /** Transactions of the block that is being mined. */
  journal: string
  /** Hashes of the deployed code. */
  code: string
  deployment: string
  /** The last saved block; stored beside the deployment, so that it outlives a replaced state. */
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
