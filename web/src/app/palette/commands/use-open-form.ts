import { useNavigate } from '@tanstack/react-router'
import { fillForm } from '#tx/journal/form-fill.ts'
import type { TransactionKind } from '#tx/journal/journal-entry.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { focusWhenRendered } from '../../shell/focus-heading.ts'
import type { CommandForm } from './command-form.ts'

/** Returns a function that opens a form with what a command fills in. It sends nothing. */
export function useOpenForm() {
  const navigate = useNavigate()
  const wallet = useWallet()
  const account = wallet.status === 'connected' ? wallet.address : null
  return async ({ path, kinds, amount, drafts, field }: CommandForm) => {
    if (account !== null) await dismissFinished(kinds, account)
    fillForm(amount, drafts)
    await navigate({ href: path })
    // The focus moves after the frame in which the form renders and the closing palette returns the focus.
    requestAnimationFrame(() => focusWhenRendered(`main input[name="${field}"]`))
  }
}

/** Removes the screens of finished transactions, which would cover the form and clear it. */
async function dismissFinished(kinds: readonly TransactionKind[], account: `0x${string}`) {
  const { dismissTransaction, findLatestTransaction, transactionStore } = await import(
    '#tx/chain/transactions.ts'
  )
  for (const kind of kinds) {
    const entry = findLatestTransaction(transactionStore.get(), kind, account)
    if (entry && (entry.state === 'done' || entry.state === 'failed')) dismissTransaction(entry.id)
  }
}
