import type { JobPage, Target } from './job-page.ts'

const banner: Target = { role: 'banner' }
const wallet: Target = { role: 'dialog', name: 'Parvalue test wallet' }
const signing: Target = { role: 'dialog', name: 'Sign Message' }
const approval: Target = { role: 'button', name: 'Approve', within: wallet }
const eligibility: Target = { role: 'dialog', name: 'Before your first USD+ transaction' }

export const completion: Target = { role: 'heading', name: 'Transaction Complete' }
export const walletChip: Target = { role: 'button', name: /^Wallet/, within: banner }
export const connectButton: Target = { role: 'button', name: 'Connect Wallet', within: banner }

/** Approves the request in the wallet's window, which has to show this text. */
export async function approve(job: JobPage, text: RegExp): Promise<void> {
  await job.see(wallet, text)
  await job.press(approval)
  await job.gone(wallet, text)
}

/** Connects an account of the test wallet and signs in, window by window. */
export async function signIn(job: JobPage, account: string): Promise<void> {
  await job.press(connectButton)
  const choice: Target = { role: 'dialog', name: 'Connect Wallet' }
  await job.press({ role: 'button', name: /Parvalue test wallet/, within: choice })
  await job.press({ role: 'radio', name: new RegExp(account), within: wallet })
  await job.press(approval)
  await job.press({ role: 'button', name: 'Sign message', within: signing })
  await job.press(approval)
  await job.gone(signing)
  await job.see(walletChip)
}

/** Confirms the eligibility, if the page asks for it before the wallet does. */
export async function confirmEligibility(job: JobPage): Promise<void> {
  if ((await job.first([eligibility, wallet])) === wallet) return
  await job.press({ role: 'checkbox', within: eligibility })
  await job.press({ role: 'button', name: 'Confirm and continue', within: eligibility })
}
