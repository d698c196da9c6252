import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { encodeFunctionData, type Hex, keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { mockUsdAbi } from '../../shared/chain/abi/mock-usd.ts'
import { type Deployment, deploymentSchema } from '../../shared/chain/deployment.ts'
import type { SimulatorDeps } from '../role.ts'
import type { CustodianStore, CustodianTransfer } from './store.ts'

export type Treasury = ReturnType<typeof createTreasury>

type Deps = Pick<SimulatorDeps, 'http' | 'settings'> & { transfers: CustodianStore }

const GAS = 120_000n

/** `depth` counts the transaction's own block; 0 while it is not mined. */
export type CustodianTransactionStatus = { depth: number; isFinal: boolean; isSuccess: boolean }

/** Returns a client of the local chains that holds the treasury's key. */
export function createTreasury({ http, settings, transfers }: Deps) {
  const { dataDir, rpcUrls } = settings
  const readKey = (role: string) =>
    readFileSync(path.join(dataDir, 'keys', role), 'utf8').trim() as Hex
  const call = async <Answer>(chainId: number, method: string, ...params: unknown[]) => {
    const response = await http(rpcUrls[chainId] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(5000),
    })
    const { result, error } = (await response.json()) as {
      result: Answer
      error?: { message: string }
    }
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
  const findDeployment = (chainId: number): Deployment | null => {
    const file = path.join(dataDir, 'deployments', `${chainId}.json`)
    return existsSync(file) ? deploymentSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null
  }
  const sign = async ({ chain_id: chainId, token, receiver, amount }: CustodianTransfer) => {
    const account = privateKeyToAccount(readKey('treasury'))
    const [used, block] = await Promise.all([
      call<Hex>(chainId, 'eth_getTransactionCount', account.address, 'latest'),
      call<{ baseFeePerGas: Hex }>(chainId, 'eth_getBlockByNumber', 'latest', false),
    ])
    const nonce = Math.max(Number(used), (transfers.findLastNonce(chainId) ?? -1) + 1)
    const raw = await account.signTransaction({
      chainId,
      nonce,
      to: token as Hex,
      data: encodeFunctionData({
        abi: mockUsdAbi,
        functionName: 'transfer',
        args: [receiver as Hex, BigInt(amount)],
      }),
      gas: GAS,
      maxFeePerGas: BigInt(block.baseFeePerGas) * 8n + 1_000_000_000n,
      maxPriorityFeePerGas: 1n,
    })
    return { nonce, raw, hash: keccak256(raw) }
  }
  return {
    listChains: () =>
      Object.keys(rpcUrls)
        .map(Number)
        .filter((id) => findDeployment(id) !== null),
    findDeployment,
    fulfiller: () => privateKeyToAccount(readKey('fulfiller')).address,
    balanceOf: async (chainId: number, token: string) => {
      const { address } = privateKeyToAccount(readKey('treasury'))
      const data = encodeFunctionData({
        abi: mockUsdAbi,
        functionName: 'balanceOf',
        args: [address],
      })
      return BigInt(await call<Hex>(chainId, 'eth_call', { to: token, data }, 'latest'))
    },
    sign,
    /** Returns the transaction's depth and outcome; broadcasts it again if it is not mined. */
    getStatus: async (
      chainId: number,
      raw: string,
      hash: string,
    ): Promise<CustodianTransactionStatus> => {
      const [receipt, head, final] = await Promise.all([
        call<{ status: Hex; blockNumber: Hex } | null>(chainId, 'eth_getTransactionReceipt', hash),
        call<Hex>(chainId, 'eth_blockNumber'),
        call<{ number: Hex } | null>(chainId, 'eth_getBlockByNumber', 'finalized', false),
      ])
      if (!receipt) {
        await call(chainId, 'eth_sendRawTransaction', raw).catch(() => {})
        return { depth: 0, isFinal: false, isSuccess: false }
      }
      const block = Number(receipt.blockNumber)
      return {
        depth: Number(head) - block + 1,
        isFinal: final !== null && Number(final.number) >= block,
        isSuccess: receipt.status === '0x1',
      }
    },
  }
}
