import { randomBytes } from 'node:crypto'
import { type BootSettings, bootSchema } from '@parvalue/shared/api/boot.ts'
import { createNonce, toSignInMessage } from '@parvalue/shared/domain/identity/sign-in.ts'
import type { Page } from '@playwright/test'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** Mnemonic of the test wallet, which is publicly known. */
const MNEMONIC = 'test test test test test test test test test test test junk'

/**
 * Creates a session for this account and stores the wallet's connected state; the page finds both on a reload. Returns
 * false if the server or the account needs a sign-in by hand.
 */
export async function openSessionByApi(page: Page, account: string): Promise<boolean> {
  const boot = bootSchema.parse(JSON.parse((await page.locator('#boot').textContent()) ?? ''))
  const signer = findSigner(account)
  if (!signer || !boot.hasDemoWallet || !(await postSignature(page, boot, signer))) return false
  await page.evaluate((address) => {
    const wallet = { rdns: 'local.parvalue.test-wallet', isConnected: true }
    localStorage.setItem('parvalue.test-wallet.account', address)
    localStorage.setItem('parvalue.wallet', JSON.stringify(wallet))
  }, signer.address)
  return true
}

const INDEXES: Record<string, number> = { Standard: 0, 'No gas': 4 }

export function findSigner(account: string): HDAccount | null {
  const index = INDEXES[account] ?? /^Account (\d)$/.exec(account)?.[1]
  return index === undefined ? null : mnemonicToAccount(MNEMONIC, { addressIndex: Number(index) })
}

/** Signs in through the page's request context, so that its cookies are the page's. */
async function postSignature(page: Page, boot: BootSettings, signer: HDAccount): Promise<boolean> {
  const { publicUrl, termsDate, brand } = boot
  const savedChain = await page.evaluate(() => localStorage.getItem('parvalue.test-wallet.chain'))
  const facts = {
    address: signer.address,
    chainId: Number(savedChain ?? boot.chains[0]?.id),
    nonce: createNonce(Date.now(), randomBytes(10)),
  }
  const signed = { ...facts, publicUrl, termsDate, brand: brand.name, form: 'usdplus' } as const
  const answer = await page.request.post(`${new URL(page.url()).origin}/api/v1/user/wallet`, {
    headers: { origin: publicUrl },
    data: {
      address: facts.address,
      nonce: facts.nonce,
      chain_id: facts.chainId,
      signature: await signer.signMessage({ message: toSignInMessage(signed) }),
    },
  })
  return answer.ok() && (await confirmEligibility(page, facts.address))
}

/** Confirms the eligibility for USD+ with the page's session. */
export async function confirmEligibility(page: Page, address: string): Promise<boolean> {
  const { origin } = new URL(page.url())
  const legal = await page.request.get(`${origin}/api/v1/legal/eligibility/en`)
  const { version_date } = (await legal.json()) as { version_date: string }
  const cookies = await page.context().cookies()
  const answer = await page.request.post(`${origin}/api/v1/user/eligibility`, {
    headers: {
      origin,
      'wallet-address': address,
      'x-csrf-token': cookies.find(({ name }) => name === 'csrf_access_token')?.value ?? '',
    },
    data: { version_date, language: 'en' },
  })
  return answer.ok()
}
