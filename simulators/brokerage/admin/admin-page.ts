import { escapeHtml, toSimulatorPage } from '../../page.ts'
import { ACCOUNT_REVIEW_STATUSES, type AccountBody } from '../customers/customer-api.ts'
import type { AchTransfer, Customer } from '../customers/customer-store.ts'

export const accountDecisions = { approve: 'Approve', reject: 'Reject', ask: 'Request documents' }
export type AccountDecision = keyof typeof accountDecisions

export const transferDecisions = { settle: 'Settle now', return: 'Return' }
export type TransferDecision = keyof typeof transferDecisions

export type AdminPageData = {
  help: string
  /** All customers, newest first. */
  customers: readonly Customer[]
  transfers: readonly AchTransfer[]
  /** Whether new accounts wait for approval on this page. */
  isHolding: boolean
}

/** Returns the page on which a person triggers events without waiting for the calendar. */
export const toAdminPage = ({ help, customers, transfers, isHolding }: AdminPageData): string => {
  const names = new Map(customers.map(({ id, body }) => [id, toName(body)]))
  return toSimulatorPage(
    'Broker (Alpaca simulator)',
    `<p><a href="">Reload</a></p>
<h2>Bank transfers</h2>
${transfers.map((each) => toTransfer(each, names)).join('\n') || '<p>None yet.</p>'}
<h2>Accounts of customers</h2>
${toHolding(isHolding)}
${customers.map(toCustomer).join('\n') || '<p>None yet.</p>'}
<h2>Controls</h2>
<pre>${escapeHtml(help)}</pre>`,
  )
}

function toName(body: string): string {
  const { identity } = JSON.parse(body) as AccountBody
  return `${identity.given_name} ${identity.family_name}`
}

const toButton = (path: string, [value, word]: readonly [string, string]) =>
  `<form method="post" action="${path}" style="display:inline">
<button name="decision" value="${value}">${word}</button></form>`

const toButtons = (path: string, decisions: Record<string, string>, wanted: readonly string[]) =>
  Object.entries(decisions)
    .filter(([value]) => wanted.includes(value))
    .map((decision) => toButton(path, decision))
    .join('\n')

/** Lists the decisions of a transfer: a settled one can still be returned; a returned one is final. */
const decisionsOf = ({ status }: AchTransfer): readonly TransferDecision[] => {
  if (status === 'QUEUED' || status === 'SENT_TO_CLEARING') return ['settle', 'return']
  return status === 'COMPLETE' ? ['return'] : []
}

const toTransfer = (transfer: AchTransfer, names: ReadonlyMap<string, string>) => {
  const { id, account_id, direction, amount, status, reason, created_ms } = transfer
  return `<article id="${escapeHtml(id)}"><strong>${direction === 'INCOMING' ? 'In' : 'Out'}, ${escapeHtml(amount)} USD</strong>
<dl><dt>Customer</dt><dd>${escapeHtml(names.get(account_id) ?? account_id)}</dd>
<dt>Status</dt><dd>${escapeHtml(reason ? `${status}, ${reason}` : status)}</dd>
<dt>Asked</dt><dd>${new Date(created_ms).toISOString()}</dd></dl>
${toButtons(`/desk/transfers/${id}`, transferDecisions, decisionsOf(transfer))}</article>`
}

const toCustomer = ({ id, account_number, email, status, reason, body }: Customer) => {
  const wanted = ACCOUNT_REVIEW_STATUSES.has(status) ? Object.keys(accountDecisions) : []
  return `<article id="${escapeHtml(id)}"><strong>${escapeHtml(toName(body))}</strong>
<dl><dt>Account</dt><dd>${escapeHtml(account_number)}</dd><dt>Email</dt><dd>${escapeHtml(email)}</dd>
<dt>Status</dt><dd>${escapeHtml(reason ? `${status}, ${reason}` : status)}</dd></dl>
${toButtons(`/desk/accounts/${id}`, accountDecisions, wanted)}</article>`
}

const toHolding = (isHolding: boolean) =>
  isHolding
    ? `<p>New accounts are held for review. ${toButton('/desk/holding', ['let', 'Approve automatically'])}</p>`
    : `<p>New accounts are approved automatically. ${toButton('/desk/holding', ['hold', 'Hold for review'])}</p>`
