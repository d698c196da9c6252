import { amountDraftNames } from '#features/buy-redeem/use-trade-form.ts'
import { sendDrafts } from '#features/send/form/use-send-form.ts'
import { toTicketDraftNames } from '#features/ticket/form/use-ticket-form.ts'
import { toWrapDraftNames } from '#features/wrap/form/use-wrap-form.ts'
import type { TransactionKind } from '#tx/journal/journal-entry.ts'
import type { Command } from './parse-command.ts'

/** A form that a command opens, with what it fills in. */
export type CommandForm = {
  path: string
  /** The kinds of transactions whose finished screens would cover the form. */
  kinds: readonly TransactionKind[]
  /** Name of the amount's draft. */
  amount: string
  drafts: Readonly<Record<string, string>>
  /** Name of the amount's input element. */
  field: string
}

/** A command about a stock that was found, or about USD+. */
export type FoundCommand = Command & { stock?: string | null }

/** Returns the form of a command; its stock is a symbol, and its unit is known. */
export function toCommandForm(command: FoundCommand): CommandForm {
  switch (command.act) {
    case 'buy':
    case 'sell':
      return toTicket(command)
    case 'wrap':
    case 'unwrap':
      return toWrapping(command)
    case 'buyUsdPlus':
      return toTrade('buy', command.amountText)
    case 'redeem':
      return toTrade('redeem', command.amountText)
    case 'bridge':
      return toBridging(command.amountText)
    case 'send':
      return toSending(command.amountText)
  }
}

type StockOrder = Extract<Command, { unit: unknown }>

/** Fills in a market order, the ticket's own default; outside the regular session the ticket asks for a limit. */
function toTicket({ act, amountText, unit, stock }: StockOrder): CommandForm {
  const names = toTicketDraftNames(stock)
  return {
    path: `/stocks/${stock}`,
    kinds: [],
    amount: names.amount,
    drafts: {
      [names.side]: act === 'buy' ? 'BUY' : 'SELL',
      [names.type]: 'MARKET',
      [names.unit]: unit ?? 'dollars',
      [names.amount]: amountText,
    },
    field: 'orderAmount',
  }
}

function toWrapping({ act, amountText, stock }: Extract<Command, { act: 'wrap' | 'unwrap' }>) {
  const names = toWrapDraftNames(stock, false)
  return {
    path: stock === null ? '/wrap' : `/stocks/${stock}/wrap`,
    kinds: stock === null ? (['wrap', 'unwrap'] as const) : (['wrapStock', 'unwrapStock'] as const),
    amount: names.amount,
    drafts: { [names.direction]: act, [names.amount]: amountText },
    field: 'wrapAmount',
  }
}

function toTrade(side: 'buy' | 'redeem', amountText: string): CommandForm {
  const amount = amountDraftNames[side]
  const method: Record<string, string> = side === 'buy' ? { paymentMethod: 'TOKENS' } : {}
  return {
    path: '/',
    kinds: [side],
    amount,
    drafts: { side, ...method, [amount]: amountText },
    field: amount,
  }
}

/** Fills in a transfer of USD+, also if wUSD+ was chosen before. */
const toBridging = (amountText: string): CommandForm => ({
  path: '/bridge',
  kinds: ['bridge'],
  amount: 'inputTokenAmount',
  drafts: { inputTokenAddress: '', inputTokenAmount: amountText },
  field: 'inputTokenAmount',
})

/** Fills in a transfer of USD+ on the wallet's network; its recipient is still to be entered. */
const toSending = (amountText: string): CommandForm => ({
  path: '/send',
  kinds: ['sendTokens'],
  amount: sendDrafts.amount,
  drafts: {
    [sendDrafts.token]: '',
    [sendDrafts.network]: '',
    [sendDrafts.note]: '',
    [sendDrafts.amount]: amountText,
  },
  field: 'sendTo',
})
