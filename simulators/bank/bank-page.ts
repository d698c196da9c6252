import { escapeHtml, toSimulatorPage } from '../page.ts'
import { type BankWire, bankAccounts, webhookModes } from './store.ts'

const SHOWN_MAX = 20

/** Returns the page on which a person sends wires; `wires` are the newest first. */
export const toBankPage = (help: string, wires: readonly BankWire[]): string =>
  toSimulatorPage(
    'Bank (Increase simulator)',
    `<p>Use this page to act as the sender of a wire. Copy the memo from the wire instructions in the app. No real money is sent.</p>
<h2>Send a wire</h2>
${toForm('wires', 'Send wire', [
  toField('memo', 'Memo', 'required maxlength="500"'),
  toField(
    'amount',
    'Amount',
    String.raw`required inputmode="decimal" pattern="\d{1,13}(\.\d{1,2})?"`,
  ),
  toChoice('currency', 'Currency', ['USD', 'EUR']),
  toField('originator', 'Sender', 'maxlength="140" placeholder="Ana Luisa Moreno"'),
  toField('reference', 'Wire network reference', 'maxlength="40"'),
  toChoice('notice', 'Webhook delivery', webhookModes),
  '<label><input name="refuse_return" type="checkbox"> Refuse to return this wire</label>',
])}
<h2>Latest wires</h2>
<p><a href="">Reload</a></p>
${wires.slice(0, SHOWN_MAX).map(toArticle).join('\n') || '<p>No wires yet.</p>'}
<h2>Bank outage</h2>
${toForm('outage', 'Start outage', [
  toField('requests', 'Number of requests to fail', 'required type="number" min="0" max="1000"'),
])}
<h2>Controls</h2>
<pre>${escapeHtml(help)}</pre>`,
  )

const toForm = (command: string, label: string, fields: readonly string[]) =>
  `<form method="post" action="/desk/${command}"><fieldset>${fields.join('\n')}
<button>${label}</button></fieldset></form>`

const toField = (name: string, label: string, attributes: string) =>
  `<label>${label}<input name="${name}" ${attributes}></label>`

const toChoice = (name: string, label: string, values: readonly string[]) =>
  `<label>${label}<select name="${name}">${values
    .map((value) => `<option>${value}</option>`)
    .join('')}</select></label>`

function toArticle(wire: BankWire): string {
  const { id, amount, account_id, status, created_ms, debtor_name, reversed_ms } = wire
  const currency = bankAccounts.find((account) => account.id === account_id)?.currency ?? ''
  const cents = `${amount}`.padStart(3, '0')
  const sum = `${cents.slice(0, -2)}.${cents.slice(-2)} ${currency}`
  const state = reversed_ms === null ? status : 'returned'
  return `<article id="${escapeHtml(id)}"><strong>${sum}</strong> from ${escapeHtml(debtor_name)}: ${state}
<pre>${escapeHtml(wire.unstructured_remittance_information)}</pre>
<small>${new Date(created_ms).toISOString()}</small></article>`
}
