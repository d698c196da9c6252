import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Hex } from '@parvalue/shared/domain/values/address.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { decodeErrorResult } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Rpc } from '../chain/rpc.ts'
import { messageOfSystemError, type Result } from '../cli/refusal.ts'
import { type Artifacts, readArtifacts } from '../deploy/artifacts.ts'

/** The keys that act at the timelocks. */
export type ChangeKey = 'admin' | 'upgrader' | 'guardian'

type Call = { to: Address; data: Hex }
type Sender = { rpc: Rpc; dataDir: string; deployment: { chainId: number } }

/**
 * Sends the call with the local key and waits until it is mined. In production the key is not on this machine, so the
 * call is printed for the multisig account that holds the role.
 */
export async function sendAsKey(
  { rpc, dataDir, deployment }: Sender,
  key: ChangeKey,
  call: Call,
): Promise<Result<string>> {
  const file = join(dataDir, 'keys', key)
  if (!existsSync(file)) {
    return accepted(`Send this from the account of ${key}:\n  to ${call.to}\n  data ${call.data}`)
  }
  const account = privateKeyToAccount(readFileSync(file, 'utf8').trim() as Hex)
  const revert = await describeRevert(rpc, readArtifacts(), { from: account.address, ...call })
  if (revert) return refused(`The transaction of ${key} would fail: ${revert}.`)
  const nonce = await rpc<Hex>('eth_getTransactionCount', account.address, 'pending')
  const gas = await rpc<Hex>('eth_estimateGas', { from: account.address, ...call })
  const { baseFeePerGas } = await rpc<{ baseFeePerGas: Hex }>(
    'eth_getBlockByNumber',
    'latest',
    false,
  )
  const raw = await account.signTransaction({
    ...call,
    chainId: deployment.chainId,
    nonce: Number(nonce),
    gas: (BigInt(gas) * 3n) / 2n,
    maxFeePerGas: BigInt(baseFeePerGas) * 2n + TIP,
    maxPriorityFeePerGas: TIP,
  })
  const hash = await rpc<Hex>('eth_sendRawTransaction', raw)
  const status = await waitForReceipt(rpc, hash)
  if (status === '0x1') return accepted(`Sent by ${key} in transaction ${hash}.`)
  const reason = status === null ? `is not mined after ${WAIT_MS / 1000} seconds` : 'failed'
  return refused(`Transaction ${hash} ${reason}.`)
}

const TIP = 1_000_000n
const WAIT_MS = 60_000
const POLL_MS = 200

async function waitForReceipt(rpc: Rpc, hash: Hex): Promise<Hex | null> {
  for (let waitedMs = 0; waitedMs < WAIT_MS; waitedMs += POLL_MS) {
    const receipt = await rpc<{ status: Hex } | null>('eth_getTransactionReceipt', hash)
    if (receipt) return receipt.status
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return null
}

/** Returns the error with which a call would fail now; null if it would succeed. */
export async function describeRevert(
  rpc: Rpc,
  artifacts: Artifacts,
  call: Call & { from: Address },
): Promise<string | null> {
  try {
    await rpc('eth_call', call, 'latest')
    return null
  } catch (error) {
    const message = messageOfSystemError(error)
    const [data] = /0x[0-9a-f]{8,}/.exec(message) ?? []
    return (data && findErrorName(artifacts, data as Hex)) ?? message.replace(/\.$/, '')
  }
}

function findErrorName(artifacts: Artifacts, data: Hex): string | null {
  for (const { abi } of Object.values(artifacts)) {
    try {
      return decodeErrorResult({ abi, data }).errorName
    } catch {
      // The error is one of another contract.
    }
  }
  return null
}
