import type { Page } from '@playwright/test'
import { buyUsdPlusOnChain } from '../dollar/wrap-steps.ts'
import { readDeployment } from './deployment.ts'
import { findSigner } from './sign-in.ts'
import { signIn } from './steps.ts'

/** Buys a number of whole USD+ for the account without the page, then signs in as this account. */
export async function signInWithUsdPlus(page: Page, account: string, amount: number) {
  const signer = findSigner(account)
  if (!signer) throw new Error(`The test wallet has no account called ${account}.`)
  await buyUsdPlusOnChain(await readDeployment(page), signer.address, BigInt(amount) * 1_000_000n)
  await signIn(page, account)
}
