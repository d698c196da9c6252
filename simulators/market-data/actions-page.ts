import { referenceStocks } from '../../shared/domain/stocks/reference-prices.ts'
import { escapeHtml, toSimulatorPage } from '../page.ts'
import type { ActionRecordType } from './announcements.ts'

type ListedAction = { id: string; type: ActionRecordType; record: unknown; isOdd: boolean }

export type ActionsPageData = {
  help: string
  /** The records from a month ago to a year ahead, in the order of their dates. */
  listed: readonly ListedAction[]
  nowMs: number
  /** The stock whose actions are shown; empty shows all. */
  symbol: string
}

/** Returns the page on which a person announces and changes corporate actions. */
export const toActionsPage = ({ help, listed, nowMs, symbol }: ActionsPageData): string =>
  toSimulatorPage(
    'Market data (Alpaca simulator)',
    `<p>Market time: ${new Date(nowMs).toISOString()}. <a href="">Reload</a></p>
<h2>Announce</h2>
${toForm('dividend', 'Announce dividend', [
  toStockField(symbol),
  toField('rate', 'Dollars a share'),
  toField('ex_date', 'Ex-date', 'date'),
  toField('payable_date', 'Payable date', 'date'),
  toField('special', 'Special dividend', 'checkbox'),
])}
${toForm('split', 'Announce split', [
  toStockField(symbol),
  toField('from', 'From shares', 'number'),
  toField('to', 'To shares', 'number'),
  toField('ex_date', 'Ex-date', 'date'),
])}
<h2>Announced</h2>
<form method="get" action="/">${toStockField(symbol)}<button>Show</button></form>
${listed.map(toArticle).join('\n') || '<p>None.</p>'}
<h2>Controls</h2>
<pre>${escapeHtml(help)}</pre>`,
  )

const toForm = (command: string, label: string, fields: readonly string[]) =>
  `<form method="post" action="/desk/${command}"><fieldset>${fields.join('\n')}
<button>${label}</button></fieldset></form>`

const toField = (name: string, label: string, type = 'text') =>
  `<label>${label}<input name="${name}" type="${type}"></label>`

const toStockField = (chosen: string) =>
  `<label>Stock<select name="symbol"><option value=""></option>${referenceStocks
    .map(({ symbol }) => `<option${symbol === chosen ? ' selected' : ''}>${symbol}</option>`)
    .join('')}</select></label>`

function toArticle({ id, type, record, isOdd }: ListedAction): string {
  const hidden = `<input type="hidden" name="id" value="${escapeHtml(id)}">`
  const rest = isOdd ? toForm('mend', 'Make readable', [hidden]) : toChanges(type, hidden)
  return `<article id="${escapeHtml(id)}"><strong>${type.replace('_', ' ')}</strong>
<pre>${escapeHtml(JSON.stringify(record, null, 1))}</pre>
${rest}
${toForm('withdraw', 'Withdraw', [hidden])}</article>`
}

function toChanges(type: ActionRecordType, hidden: string): string {
  const isDividend = type === 'cash_dividend'
  const fields = isDividend
    ? [toField('rate', 'Dollars a share'), toField('payable_date', 'Payable date', 'date')]
    : [toField('from', 'From shares', 'number'), toField('to', 'To shares', 'number')]
  const exDate = toField('ex_date', 'Ex-date', 'date')
  const newId = toField('new_id', 'New id, if the record is replaced')
  const missing = `<input type="hidden" name="set.${isDividend ? 'rate' : 'new_rate'}" value="null">`
  return `<details><summary>Correct or postpone</summary>
${toForm('correct', 'Correct', [hidden, ...fields, exDate, newId])}</details>
${toForm('odd-record', 'Make unreadable', [hidden, missing])}`
}
