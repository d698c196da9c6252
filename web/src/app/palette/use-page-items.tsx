import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { IconName } from '#ui/art/icon-paths.ts'
import { moreMenuPages, stocksPage } from '../routes/pages.ts'
import { useNavbarPages } from '../routes/use-navbar-pages.ts'
import type { PaletteItem } from './palette-item.ts'
import { toPageShortcutHint } from './shortcut-rules.ts'

/** Pages to which neither the navbar nor its menu "More" links. */
const quietPages = [
  { to: '/send', name: 'send' },
  { to: '/earnings', name: 'earnings' },
  { to: '/activity', name: 'activity' },
  { to: '/notices', name: 'notices' },
  { to: '/settings', name: 'settings' },
  { to: '/approvals', name: 'approvals' },
  { to: '/addresses', name: 'addresses' },
  { to: '/status', name: 'status' },
  { to: '/terms', name: 'terms' },
] as const

const icons: Partial<Record<string, IconName>> = {
  '/wrap': 'swap',
  '/bridge': 'swap',
  '/send': 'arrow-up',
  '/transparency': 'shield',
  '/stocks': 'chart',
  '/portfolio': 'wallet',
  '/orders': 'table',
  '/account': 'bank',
  '/activity': 'clock',
  '/earnings': 'chart',
  '/notices': 'bell',
  '/settings': 'settings',
  '/approvals': 'shield',
}

/** Pages that have what a reader looks for under another name, such as the files for a tax return. */
const searchTerms: Partial<Record<string, 'taxes' | 'files'>> = {
  '/portfolio': 'taxes',
  '/activity': 'taxes',
  '/orders': 'files',
}

/** Returns an item for every page with a name. */
export function usePageItems(): PaletteItem[] {
  const { t } = useTranslation('shell')
  const { t: palette } = useTranslation('palette')
  const navigate = useNavigate()
  return [...useNavbarPages(), stocksPage, ...moreMenuPages, ...quietPages].map(({ to, name }) => {
    const hint = toPageShortcutHint(to)
    const terms = searchTerms[to]
    return {
      id: `page:${to}`,
      icon: icons[to] ?? 'file',
      label: t(name),
      ...(terms === undefined ? {} : { searchTerms: palette(`words.${terms}`) }),
      ...(hint === null ? {} : { hint: <kbd>{hint}</kbd> }),
      recent: { kind: 'page', to },
      run: () => void navigate({ to }),
    }
  })
}
