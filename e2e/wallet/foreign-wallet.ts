import { expect, type Page } from '@playwright/test'
import headless, { type Web3ProviderBackend } from 'headless-web3-provider'
import { createWalletClient, erc20Abi, hexToString, http, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainClient } from '../dollar/wrap-steps.ts'
import { callRpc, SHARED_RPC_URL } from '../support/chain.ts'
import { paymentTokenOf, readDeployment } from '../support/deployment.ts'
import { findSigner } from '../support/sign-in.ts'

/** Name under which the foreign wallet announces itself. */
export const FOREIGN_WALLET_NAME = 'Headless Web3 Provider'

const SEPOLIA = 11155111
const ETHER = '0xde0b6b3a7640000'

export type ForeignWallet = { owner: Web3ProviderBackend; address: `0x${string}` }

/**
 * Installs a wallet that others wrote: it runs outside the page, keeps its requests until its owner decides, and
 * announces itself. Its key is new, so that no other test shares its balances.
 */
export async function installForeignWallet(page: Page): Promise<ForeignWallet> {
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  // The package's types take this wallet from a module that it does not have.
  const owner = (await headless.injectHeadlessWeb3Provider(
    page,
    [key],
    SEPOLIA,
    SHARED_RPC_URL,
  )) as Web3ProviderBackend
  readMessagesAsBytes(owner)
  return { owner, address }
}

/**
 * Decodes the messages of `personal_sign`: apps pass their bytes in hexadecimal, whose characters this wallet would
 * sign instead.
 */
function readMessagesAsBytes(owner: Web3ProviderBackend) {
  const request = owner.request.bind(owner)
  owner.request = ({ method, params }) => {
    const [message, ...rest] = Array.isArray(params) ? params : []
    if (method !== 'personal_sign' || !isHex(message))
      return request({ method, params: params ?? [] })
    return request({ method, params: [hexToString(message), ...rest] })
  }
}

/** Gives the wallet gas and the payment token of a test account. */
export async function fundForeignWallet(page: Page, { address }: ForeignWallet, dollars: number) {
  await callRpc(SHARED_RPC_URL, 'anvil_setBalance', [address, ETHER])
  const account = findSigner('Account 9')
  if (!account) throw new Error('The test wallet has no such account.')
  const client = createWalletClient({ account, chain: chainClient.chain, transport: http() })
  const hash = await client.writeContract({
    address: paymentTokenOf(await readDeployment(page)),
    abi: erc20Abi,
    functionName: 'transfer',
    args: [address, BigInt(dollars) * 1_000_000n],
  })
  const { status } = await chainClient.waitForTransactionReceipt({ hash })
  expect(status).toBe('success')
}
