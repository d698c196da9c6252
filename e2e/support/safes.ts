import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { chainClient } from '../dollar/wrap-steps.ts'
import { callRpc, SHARED_RPC_URL } from './chain.ts'
import { paymentTokenOf, readDeployment } from './deployment.ts'
import { PORT } from './ports.ts'

/** URL of the local Safe transaction service. */
export const SAFE_SERVICE_URL = `http://127.0.0.1:${PORT + 2109}`

const API = `${SAFE_SERVICE_URL}/tx-service/11155111/api/v1`

async function readSafe(page: Page): Promise<{ safe: Address; token: Address; minter: Address }> {
  const deployment = await readDeployment(page)
  const { testWallets } = deployment as { testWallets?: { safe: Address } }
  if (!testWallets) throw new Error('There is no Safe on this chain.')
  const minter = deployment.contracts.usdPlusMinter
  return { safe: testWallets.safe, token: paymentTokenOf(deployment), minter }
}

/** Sets the minter's allowance of the Safe, as if its owners had executed it elsewhere. */
export async function setSafeAllowance(page: Page, amount: bigint) {
  const { safe, token, minter } = await readSafe(page)
  const data = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [minter, amount],
  })
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [safe, '0xde0b6b3a7640000'])
  await callRpc(SHARED_RPC_URL, 'anvil_impersonateAccount', [safe])
  const hash = await callRpc<Hex>(SHARED_RPC_URL, 'eth_sendTransaction', [
    { from: safe, to: token, data, gas: '0x186a0' },
  ])
  await chainClient.waitForTransactionReceipt({ hash })
  await callRpc(SHARED_RPC_URL, 'anvil_stopImpersonatingAccount', [safe])
}

/** Lists the hashes of the Safe's pending transactions. */
export async function listPendingSafeTransactions(page: Page): Promise<string[]> {
  const { safe } = await readSafe(page)
  const { nonce } = (await (await fetch(`${API}/safes/${safe}/`)).json()) as { nonce: string }
  const url = `${API}/safes/${safe}/multisig-transactions/?executed=false&nonce__gte=${nonce}`
  const { results } = (await (await fetch(url)).json()) as { results: { safeTxHash: string }[] }
  return results.map(({ safeTxHash }) => safeTxHash)
}
