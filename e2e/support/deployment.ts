import type { Page } from '@playwright/test'

type Address = `0x${string}`

export type Deployment = {
  chainId: number
  contracts: { usdPlus: Address; usdPlusMinter: Address; wrappedUsdPlus: Address }
  paymentTokens: { address: Address }[]
}

/** Returns the chain's deployment from the page's boot data. */
export async function readDeployment(page: Page, chainId = 11155111): Promise<Deployment> {
  const text = (await page.locator('#boot').textContent()) ?? ''
  const { deployments } = JSON.parse(text) as { deployments: Deployment[] }
  const deployment = deployments.find((one) => one.chainId === chainId)
  if (!deployment) throw new Error(`There is no deployment on chain ${chainId}.`)
  return deployment
}

export function paymentTokenOf({ paymentTokens }: Deployment): Address {
  const [token] = paymentTokens
  if (!token) throw new Error('The deployment has no payment token.')
  return token.address
}
