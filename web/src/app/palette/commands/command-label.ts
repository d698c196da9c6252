import { parseAmount, toAmountLabel } from '@parvalue/shared/domain/money/amount.ts'
import type { TFunction } from 'i18next'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { toPluralCount } from '#i18n/plural-count.ts'
import { COMMAND_DECIMALS, type Command } from './parse-command.ts'

type Texts = { t: TFunction<'palette'>; language: Language }

/** Returns a command in words, such as "Buy $50.00 of AAPL". */
export function toCommandLabel(command: Command, { t, language }: Texts): string {
  const money = toFigure(command.amountText, 2)
  const tokens = toFigure(command.amountText, 0)
  const amount = toUsdText(money, language)
  switch (command.act) {
    case 'buy':
    case 'sell': {
      const { act, unit, stock: symbol } = command
      if (unit !== 'shares') return t(`commands.${act}`, { amount, symbol })
      const count = toPluralCount(tokens)
      return t(`commands.${act}Shares`, { count, shares: tokens, symbol })
    }
    case 'wrap':
    case 'unwrap': {
      const { act, stock } = command
      const ending = act === 'wrap' ? 'd' : 'd.x'
      if (stock !== null)
        return t(`commands.${act}`, { amount: tokens, symbol: `${stock}.${ending}` })
      return t(`commands.${act}`, { amount: money, symbol: act === 'wrap' ? 'USD+' : 'wUSD+' })
    }
    case 'buyUsdPlus':
      return t('commands.buyUsdPlus', { amount })
    case 'redeem':
      return t('commands.redeem', { amount: money })
    case 'send':
      return t('commands.send', { amount: money })
    case 'bridge':
      return t('commands.bridge', { amount: money })
  }
}

/** Formats the amount exactly as it was typed, without cutting a decimal off. */
function toFigure(amountText: string, fractionMin: number): string {
  const amount = parseAmount(amountText, COMMAND_DECIMALS)
  const format = { decimals: COMMAND_DECIMALS, fractionMin, fractionMax: COMMAND_DECIMALS }
  return amount.ok ? toAmountLabel(amount.value, format) : amountText
}
