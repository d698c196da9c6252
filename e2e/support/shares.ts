import { dShareAbi } from '@parvalue/shared/chain/abi/d-share.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import type { Page } from '@playwright/test'
import { type Address, encodeFunctionData } from 'viem'
import { callRpc } from './chain.ts'
import { CHAIN_PORT } from './ports.ts'

export type StockToken = { address: Address; wrapped: Address; symbol: string; stockId: number }

type Stocked = { chainId: number; ownAccounts?: Address[]; stockTokens: StockToken[] }

const ARBITRUM_SEPOLIA = 421614

/** Returns a stock token of a chain, the chain's RPC URL, and the operator's accounts, from the page's boot data. */
export async function readStockToken(page: Page, symbol: string, chainId = 11155111) {
  const text = (await page.locator('#boot').textContent()) ?? ''
  const { deployments } = JSON.parse(text) as { deployments: Stocked[] }
  const deployment = deployments.find((one) => one.chainId === chainId)
  const token = deployment?.stockTokens.find((one) => one.symbol === symbol)
  if (!deployment || !token) throw new Error(`There is no ${symbol} on chain ${chainId}.`)
  const rpcUrl = `http://127.0.0.1:${chainId === ARBITRUM_SEPOLIA ? CHAIN_PORT + 1 : CHAIN_PORT}`
  return { token, rpcUrl, ownAccounts: deployment.ownAccounts ?? [] }
}

export async function stockTokenBalanceOf(
  rpcUrl: string,
  token: Address,
  account: Address,
): Promise<bigint> {
  const data = encodeFunctionData({ abi: dShareAbi, functionName: 'balanceOf', args: [account] })
  return BigInt(await callRpc<string>(rpcUrl, 'eth_call', [{ to: token, data }, 'latest']))
}

type StockTransfer = { symbol: string; to: Address; amount: bigint; chainId?: number }

/**
 * Sends stock tokens from the operator wallet, as the faucet does. The node signs, because the key belongs to
 * the system.
 */
export async function sendStockTokens(page: Page, { symbol, to, amount, chainId }: StockTransfer) {
  const found = await readStockToken(page, symbol, chainId)
  const { token, rpcUrl, ownAccounts } = found
  const held = await Promise.all(
    ownAccounts.map((one) => stockTokenBalanceOf(rpcUrl, token.address, one)),
  )
  // The treasury, an earlier account, has tokens that back USD+, so the last account with enough tokens is used.
  const house = ownAccounts.findLast((_, index) => (held[index] ?? 0n) >= amount)
  if (!house) throw new Error(`No account of the operator has ${amount} of ${symbol}.`)
  await callRpc(rpcUrl, 'anvil_impersonateAccount', [house])
  const data = encodeFunctionData({ abi: dShareAbi, functionName: 'transfer', args: [to, amount] })
  const hash = await callRpc<string>(rpcUrl, 'eth_sendTransaction', [
    { from: house, to: token.address, data },
  ])
  await untilMined(rpcUrl, hash)
  await callRpc(rpcUrl, 'anvil_stopImpersonatingAccount', [house])
  return found
}

async function untilMined(rpcUrl: string, hash: string): Promise<void> {
  const find = () => callRpc<{ status: string } | null>(rpcUrl, 'eth_getTransactionReceipt', [hash])
  const { status } = await waitUntil(find, `${hash} is mined`)
  if (status !== '0x1') throw new Error('The transfer from the operator wallet failed.')
}
