import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import type { IconName } from '#ui/art/icon-paths.ts'
import { useNavbarPages } from '../../routes/use-navbar-pages.ts'
import type { PaletteItem } from '../palette-item.ts'
import { toCommandForm } from './command-form.ts'
import { toCommandLabel } from './command-label.ts'
import { findCommandStocks } from './find-command-stocks.ts'
import type { Command } from './parse-command.ts'
import { useOpenForm } from './use-open-form.ts'

const icons: Record<Command['act'], IconName> = {
  buy: 'chart',
  sell: 'chart',
  buyUsdPlus: 'arrow-down',
  redeem: 'arrow-up',
  wrap: 'swap',
  unwrap: 'swap',
  bridge: 'swap',
  send: 'arrow-up',
}

/** Returns the items of a typed command; `stocks` are the stocks that the search found for it. */
export function useCommandItems(
  command: Command | null,
  stocks: readonly { symbol: string; name: string }[],
): PaletteItem[] {
  const { t } = useTranslation('palette')
  const { language } = useLanguage()
  const pages = useNavbarPages()
  const openForm = useOpenForm()
  if (command === null) return []
  if (command.act === 'bridge' && pages.every(({ to }) => to !== '/bridge')) return []
  const toItem = (found: Command, hint?: string): PaletteItem => ({
    id: `command:${JSON.stringify(found)}`,
    icon: icons[found.act],
    label: toCommandLabel(found, { t, language }),
    ...(hint === undefined ? {} : { hint }),
    run: () => void openForm(toCommandForm(found)),
  })
  if (!('stock' in command) || command.stock === null) return [toItem(command)]
  return findCommandStocks(stocks, command.stock).flatMap(({ symbol, name }) =>
    listReadings({ ...command, stock: symbol }).map((reading) => toItem(reading, name)),
  )
}

/** A bare number is dollars of a purchase and shares of a sale; the other reading is offered after it. */
function listReadings(command: Command): Command[] {
  if (!('unit' in command) || command.unit !== null) return [command]
  const units =
    command.act === 'buy' ? (['dollars', 'shares'] as const) : (['shares', 'dollars'] as const)
  return units.map((unit) => ({ ...command, unit }))
}
