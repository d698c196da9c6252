import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { type Abi, decodeFunctionResult, encodeFunctionData } from 'viem'
import { type LocalChain, startLocalChain } from '../chain/local-chain.ts'
import { ensureDeployment } from './deploy.ts'
import { readDeployment } from './deployment-files.ts'

type TestChainOptions = {
  chainId: number
  port: number
  dataDir: string
  /** All chains of the system; by default only this one. */
  chainIds?: readonly number[]
  reserveBps?: bigint
  /** Number of reference stocks with a token; by default the first five. */
  stockCount?: number
}

/** Starts a local chain with all contracts deployed, for a test. */
export async function startDeployedChain(wanted: TestChainOptions): Promise<LocalChain> {
  const { chainId, port, dataDir, chainIds = [chainId], reserveBps, stockCount = 5 } = wanted
  const ignore = () => {}
  const started = await startLocalChain({
    chainId,
    port,
    dataDir,
    blockTimeMs: 100,
    isEphemeral: true,
    watchdog: { watch: ignore, unwatch: ignore, end: ignore },
    print: ignore,
    onFault: ignore,
    onLost: ignore,
  })
  if (!started.ok) throw new Error(started.reason)
  const deploying = {
    chainId,
    dataDir,
    chainIds,
    stockCount,
    ...(reserveBps ? { reserveBps } : {}),
  }
  try {
    const deployed = await ensureDeployment(started.value, deploying)
    if (!deployed.ok || deployed.value !== 'made') throw new Error('Nothing was deployed.')
    return started.value
  } catch (error) {
    await started.value.stop()
    throw error
  }
}

export function readDeploymentOf({ files }: LocalChain): Deployment {
  const deployment = readDeployment(files.deployment)
  if (!deployment) throw new Error(`${files.deployment} is damaged`)
  return deployment
}

export async function callContract(
  { rpc }: LocalChain,
  to: Address,
  abi: Abi,
  functionName: string,
  args: readonly unknown[] = [],
) {
  const data = encodeFunctionData({ abi, functionName, args })
  const answer = await rpc<Hex>('eth_call', { to, data }, 'latest')
  return decodeFunctionResult({ abi, functionName, data: answer })
}
