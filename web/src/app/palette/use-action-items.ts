import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/use-language.ts'
import { setBalancesHidden, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { copyText } from '#ui/button/copy-text.ts'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { disconnectWallet } from '#wallet/wallet.ts'
import { useWallet } from '#wallet/wallet-state.ts'
import { languageNames } from '../menus/language-menu.tsx'
import { chooseTheme, themes, useTheme } from '../menus/theme.ts'
import type { PaletteItem } from './palette-item.ts'
import { openShortcutsDialog } from './palette-state.ts'

/** Returns actions that are possible on every page, without those that would change nothing. */
export function useActionItems(): PaletteItem[] {
  return [...useWalletItems(), ...useFileItems(), ...useNetworkItems(), ...useAppearanceItems()]
}

function useWalletItems(): PaletteItem[] {
  const { t } = useTranslation('palette')
  const { t: shell } = useTranslation('shell')
  const { t: connected } = useTranslation('connected')
  const wallet = useWallet()
  if (wallet.status !== 'connected') {
    const label = shell('connectWallet')
    return [{ id: 'connect', icon: 'wallet', label, run: openConnectDialog }]
  }
  const texts = { copiedText: shell('copied'), failedText: shell('copyFailed') }
  return [
    {
      id: 'copy-address',
      icon: 'copy',
      label: connected('copyAddress'),
      run: () => void copyText(wallet.address, texts),
    },
    {
      id: 'disconnect',
      icon: 'close',
      label: connected('disconnect'),
      searchTerms: t('words.disconnect'),
      run: () => void disconnectWallet(),
    },
  ]
}

/** Returns the files for a tax return, each of which its page offers. */
function useFileItems(): PaletteItem[] {
  const { t } = useTranslation('palette')
  const navigate = useNavigate()
  return [
    {
      id: 'tax-file',
      icon: 'download',
      label: t('taxFile'),
      searchTerms: t('words.taxFile'),
      run: () => void navigate({ to: '/portfolio', hash: 'holdings' }),
    },
    {
      id: 'activity-file',
      icon: 'download',
      label: t('activityFile'),
      searchTerms: t('words.activityFile'),
      run: () => void navigate({ to: '/activity' }),
    },
  ]
}

function useNetworkItems(): PaletteItem[] {
  const { t } = useTranslation('palette')
  const wallet = useWallet()
  const switchTo = useNetworkSwitch()
  const supported = useSupportedChainIds()
  if (wallet.status !== 'connected') return []
  return supported
    .filter((chainId) => chainId !== wallet.chainId)
    .map((chainId) => ({
      id: `network:${chainId}`,
      icon: 'globe',
      label: t('switchTo', { network: networkNameOf(chainId) }),
      searchTerms: t('words.network'),
      run: () => void switchTo(chainId),
    }))
}

function useAppearanceItems(): PaletteItem[] {
  const { t } = useTranslation('palette')
  const { t: shell } = useTranslation('shell')
  const theme = useTheme()
  const isHidden = useBalancesHidden()
  const { language, chooseLanguage } = useLanguage()
  const other = language === 'en' ? 'es-MX' : 'en'
  const themeItems = themes
    .filter((one) => one !== theme)
    .map(
      (one): PaletteItem => ({
        id: `theme:${one}`,
        icon: 'theme',
        label: t('theme', { name: shell(`themes.${one}`) }),
        run: () => chooseTheme(one),
      }),
    )
  return [
    {
      id: 'balances',
      icon: isHidden ? 'eye' : 'eye-off',
      label: t(isHidden ? 'showBalances' : 'hideBalances'),
      run: () => setBalancesHidden(!isHidden),
    },
    ...themeItems,
    {
      id: 'language',
      icon: 'globe',
      label: languageNames[other],
      lang: other,
      searchTerms: t('words.language'),
      run: () => chooseLanguage(other),
    },
    { id: 'shortcuts', icon: 'table', label: t('shortcuts.title'), run: openShortcutsDialog },
  ]
}
