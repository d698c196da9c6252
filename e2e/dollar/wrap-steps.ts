import { usdPlusAbi } from '@parvalue/shared/chain/abi/usd-plus.ts'
import { usdPlusMinterAbi } from '@parvalue/shared/chain/abi/usd-plus-minter.ts'
import { wrappedUsdPlusAbi } from '@parvalue/shared/chain/abi/wrapped-usd-plus.ts'
import { expect, type Page } from '@playwright/test'
import { type Address, createPublicClient, createWalletClient, defineChain, http } from 'viem'
import { SHARED_RPC_URL } from '../support/chain.ts'
import { type Deployment, paymentTokenOf } from '../support/deployment.ts'

const sepolia = defineChain({
  id: 11155111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [SHARED_RPC_URL] } },
})

export const chainClient = createPublicClient({
  chain: sepolia,
  transport: http(),
  pollingInterval: 100,
})

/** Returns a client that signs as a test account, whose key the node has. */
const signerOf = (account: Address) =>
  createWalletClient({ chain: sepolia, transport: http(), account })

export const tokenBalanceOf = (token: Address, account: Address) =>
  chainClient.readContract({
    address: token,
    abi: usdPlusAbi,
    functionName: 'balanceOf',
    args: [account],
  })

export const tokenAllowanceOf = (token: Address, owner: Address, spender: Address) =>
  chainClient.readContract({
    address: token,
    abi: usdPlusAbi,
    functionName: 'allowance',
    args: [owner, spender],
  })

async function untilMined(sent: Promise<`0x${string}`>) {
  const { status } = await chainClient.waitForTransactionReceipt({ hash: await sent })
  expect(status).toBe('success')
}

type Approval = { token: Address; account: Address; spender: Address; amount: bigint }

/** Approves `spender` for this amount, as if another app had requested it. */
export const approveSpender = ({ token, account, spender, amount }: Approval) =>
  untilMined(
    signerOf(account).writeContract({
      address: token,
      abi: usdPlusAbi,
      functionName: 'approve',
      args: [spender, amount],
    }),
  )

/** Buys USD+ without the page. */
export async function buyUsdPlusOnChain(deployment: Deployment, account: Address, amount: bigint) {
  const { usdPlusMinter } = deployment.contracts
  const token = paymentTokenOf(deployment)
  await approveSpender({ token, account, spender: usdPlusMinter, amount })
  await untilMined(
    signerOf(account).writeContract({
      address: usdPlusMinter,
      abi: usdPlusMinterAbi,
      functionName: 'deposit',
      args: [token, amount, account],
    }),
  )
}

/** Wraps USD+ without the page. */
export async function wrapUsdPlusOnChain(
  { contracts: { usdPlus, wrappedUsdPlus } }: Deployment,
  account: Address,
  amount: bigint,
) {
  await approveSpender({ token: usdPlus, account, spender: wrappedUsdPlus, amount })
  await untilMined(
    signerOf(account).writeContract({
      address: wrappedUsdPlus,
      abi: wrappedUsdPlusAbi,
      functionName: 'deposit',
      args: [amount, account],
    }),
  )
}

export const wrapCard = (page: Page) => page.getByRole('region', { name: 'Wrap or unwrap USD+' })
export const wrapFromField = (page: Page) => wrapCard(page).getByRole('textbox', { name: /^From/ })
export const wrapToField = (page: Page) => wrapCard(page).getByRole('textbox', { name: /^To/ })
export const wrapCardButton = (page: Page, name: string) =>
  wrapCard(page).getByRole('button', { name, exact: true })
