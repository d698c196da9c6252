import { escapeHtml, toSimulatorPage } from '../page.ts'
import { type SafeState, secondSafeOwner } from './node.ts'
import type { SafeConfirmation, SafeTransaction } from './store.ts'

export type SafeQueueTransaction = SafeTransaction & { confirmations: readonly SafeConfirmation[] }

type Queue = {
  chainId: number
  safe: string
  facts: SafeState
  shown: readonly SafeQueueTransaction[]
}

/** Returns the page of one Safe's queue with the buttons of the other owners. */
export const toSafeQueuePage = ({ chainId, safe, facts, shown }: Queue): string =>
  toSimulatorPage(
    'Safe transactions',
    `<p><a href="">Reload</a></p>
<dl><dt>Safe</dt><dd>${escapeHtml(safe)}</dd><dt>Network</dt><dd>${chainId}</dd>
<dt>Signatures needed</dt><dd>${facts.threshold} of ${facts.owners.length}</dd>
<dt>Next nonce</dt><dd>${facts.nonce}</dd></dl>
<h2>Transactions</h2>
${shown.map((one) => toArticle(one, facts)).join('\n') || '<p>No transactions yet.</p>'}`,
  )

export const toSafeStartPage = (help: string): string =>
  toSimulatorPage('Safe transaction service (simulator)', `<pre>${escapeHtml(help)}</pre>`)

const toArticle = (one: SafeQueueTransaction, facts: SafeState) =>
  `<article id="${escapeHtml(one.hash)}"><strong>Nonce ${one.nonce}, ${toState(one, facts)}</strong>
<dl><dt>Hash</dt><dd>${escapeHtml(one.hash)}</dd><dt>To</dt><dd>${escapeHtml(one.to_address)}</dd>
<dt>Data</dt><dd>${escapeHtml(one.data.slice(0, 74))}</dd>
<dt>Signed by</dt><dd>${one.confirmations.map(({ owner }) => escapeHtml(owner)).join('<br>')}</dd>
<dt>Executed in transaction</dt><dd>${escapeHtml(one.transaction_hash ?? 'not yet')}</dd></dl>
${toButtons(one, facts)}</article>`

function toState(one: SafeQueueTransaction, facts: SafeState) {
  const { transaction_hash, is_successful, nonce, confirmations } = one
  if (transaction_hash !== null) return is_successful === 1 ? 'executed' : 'failed'
  if (nonce < facts.nonce) return 'replaced'
  if (nonce > facts.nonce) return 'waiting for earlier nonces'
  return confirmations.length < facts.threshold ? 'waiting for signatures' : 'ready to execute'
}

function toButtons(one: SafeQueueTransaction, facts: SafeState): string {
  if (one.transaction_hash !== null || one.nonce < facts.nonce) return ''
  const isSigned = one.confirmations.some(({ owner }) => owner === secondSafeOwner.address)
  const buttons = [
    ...(isSigned ? [] : [['confirm', 'Confirm as the second owner'] as const]),
    ['reject', 'Reject transaction'] as const,
  ]
  return buttons
    .map(
      ([
        decision,
        word,
      ]) => `<form method="post" action="/safes/${one.chain_id}/${one.safe}/${one.hash}"
style="display:inline"><button name="decision" value="${decision}">${word}</button></form>`,
    )
    .join('\n')
}
