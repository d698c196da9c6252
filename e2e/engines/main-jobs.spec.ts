import { bootSchema } from '@parvalue/shared/api/boot.ts'
import { waitUntil } from '@parvalue/shared/test-wait-until.ts'
import { expect } from '@playwright/test'
import type { Address } from 'viem'
import { buyUsdPlusOnChain, tokenBalanceOf } from '../dollar/wrap-steps.ts'
import type { Deployment } from '../support/deployment.ts'
import { listMailsTo } from '../support/mails.ts'
import { PORT } from '../support/ports.ts'
import { findSigner } from '../support/sign-in.ts'
import { test } from './engine.ts'
import type { JobPage, Target } from './job-page.ts'
import {
  approve,
  completion,
  confirmEligibility,
  connectButton,
  signIn,
  walletChip,
} from './wallet-steps.ts'

const ACCOUNT = 'Account 6'
const DOLLAR = 1_000_000n

const trade: Target = { role: 'region', name: 'Buy or redeem USD+' }
const ticket: Target = { role: 'region', name: 'Order ticket' }

async function readDeployment(): Promise<Deployment> {
  const document = await (await fetch(`http://localhost:${PORT}/`)).text()
  const text = /<script[^>]*id="boot"[^>]*>([^<]+)</.exec(document)?.[1] ?? ''
  const [deployment] = bootSchema.parse(JSON.parse(text)).deployments
  return deployment as unknown as Deployment
}

function addressOf(account: string): Address {
  const signer = findSigner(account)
  if (!signer) throw new Error(`The test wallet has no account called ${account}.`)
  return signer.address
}

/** Opens a page with the signed-in account, which holds some USD+. */
async function startWith(job: JobPage, path: string, usdPlus: bigint): Promise<Deployment> {
  const deployment = await readDeployment()
  if (usdPlus > 0n) await buyUsdPlusOnChain(deployment, addressOf(ACCOUNT), usdPlus)
  await job.open(path)
  await signIn(job, ACCOUNT)
  return deployment
}

test('WB-07 a rejected connection leaves the page usable; connecting, signing in and a reload', async ({
  job,
}) => {
  await job.open('/')
  await job.press(connectButton)
  const choice: Target = { role: 'dialog', name: 'Connect Wallet' }
  const wallet: Target = { role: 'dialog', name: 'Parvalue test wallet' }
  await job.press({ role: 'button', name: /Parvalue test wallet/, within: choice })
  await job.press({ role: 'button', name: 'Reject', within: wallet })
  await job.see({ role: 'alert', within: choice }, /User Rejected Request/)
  await job.press({ role: 'button', name: 'Close', within: choice })
  await signIn(job, ACCOUNT)
  await job.reload()
  await job.see(walletChip)
  await job.gone(connectButton)
})

test('WB-07 buying USD+', async ({ job }) => {
  const { contracts } = await startWith(job, '/', 0n)
  const before = await tokenBalanceOf(contracts.usdPlus, addressOf(ACCOUNT))
  await job.fill({ role: 'textbox', name: /You pay/ }, '25.5')
  await job.press({ role: 'button', name: 'Purchase', within: trade })
  await confirmEligibility(job)
  await approve(job, /approve/)
  await approve(job, /deposit/)
  await job.see(completion)
  const after = await tokenBalanceOf(contracts.usdPlus, addressOf(ACCOUNT))
  expect(after - before).toBe(25_500_000n)
})

test('WB-07 redeeming USD+', async ({ job }) => {
  await startWith(job, '/', 20n * DOLLAR)
  await job.press({ role: 'tab', name: 'Redeem', within: trade })
  await job.fill({ role: 'textbox', name: /You redeem/ }, '10')
  await job.press({ role: 'button', name: 'Redeem', within: trade })
  await confirmEligibility(job)
  await approve(job, /approve/)
  await approve(job, /requestRedeem/)
  await job.see(completion)
})

test('WB-07 wrapping USD+', async ({ job }) => {
  const { contracts } = await startWith(job, '/wrap', 20n * DOLLAR)
  const before = await tokenBalanceOf(contracts.wrappedUsdPlus, addressOf(ACCOUNT))
  const card: Target = { role: 'region', name: 'Wrap or unwrap USD+' }
  await job.fill({ role: 'textbox', name: /^From/, within: card }, '10')
  await job.press({ role: 'button', name: 'Wrap', within: card })
  await confirmEligibility(job)
  await approve(job, /approve/)
  await approve(job, /deposit/)
  await job.see(completion)
  const after = await tokenBalanceOf(contracts.wrappedUsdPlus, addressOf(ACCOUNT))
  expect(after).toBeGreaterThan(before)
})

test('WB-07 bridging USD+', async ({ job }) => {
  await startWith(job, '/bridge', 20n * DOLLAR)
  const card: Target = { role: 'region', name: 'Bridge to another network' }
  await job.fill({ role: 'textbox', name: /^Amount to bridge/ }, '10')
  await job.press({ role: 'button', name: 'Bridge', within: card })
  await confirmEligibility(job)
  await approve(job, /approve/)
  await approve(job, /sendUsdPlus/)
  await job.see(completion)
})

test('WB-07 ordering a stock with two signatures', async ({ job }) => {
  await job.open('/stocks/AAPL')
  await signIn(job, 'No gas')
  await job.fill({ role: 'textbox', name: /^Amount in/, within: ticket }, '50')
  await job.press({ role: 'button', name: 'Review buy order', within: ticket })
  await job.see(ticket, /Quote from \d+ s ago/)
  await job.press({ role: 'button', name: 'Sign with your wallet', within: ticket })
  await approve(job, /"primaryType": "Permit"/)
  await approve(job, /"primaryType": "OrderRequest"/)
  await job.see(ticket, /Your order was fully filled and settled\./)
})

test('WB-07 opening a brokerage account with the pages of the providers', async ({ job }) => {
  const steps: Target = { role: 'region', name: 'Account setup' }
  const email = 'ana@correo.example'
  await job.open('/account')
  await signIn(job, 'Account 5')
  await job.fill({ role: 'textbox', name: 'Email address' }, email)
  await job.press({ role: 'button', name: 'Send code' })
  const code = await waitUntil(
    async () => /\b\d{6}\b/.exec((await listMailsTo(email))[0]?.text ?? '')?.[0],
    'the code is mailed',
  )
  await job.fill({ role: 'textbox', name: '6-digit code' }, code)
  await job.press({ role: 'button', name: 'Verify email' })

  const form = await job.openTab({ role: 'button', name: 'Verify identity' })
  await form.press({ role: 'button', name: 'Submit form' })
  await form.press({ role: 'button', name: 'Approve' })
  await form.close()
  await job.press({ role: 'checkbox', name: /Under penalties of perjury/ })
  await job.press({ role: 'button', name: 'Sign W-8BEN' })
  await job.press({ role: 'button', name: 'Open account' })
  const bank = await job.openTab({ role: 'button', name: 'Choose your bank' })
  await bank.press({ role: 'radio', name: /4821/ })
  await bank.press({ role: 'button', name: 'Link account' })
  await job.see(steps, /6 of 6 steps complete/)
})
