import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { toTokenFormat } from '@parvalue/shared/chain/tokens.ts'
import { roundPartsToNearest } from '@parvalue/shared/domain/money/allot-units.ts'
import {
  toAmountLabel,
  toDollarTokenLabel,
  toNearestAmountLabel,
} from '@parvalue/shared/domain/money/amount.ts'
import { useQueries } from '@tanstack/react-query'
import { boot } from '#api/client/boot.ts'
import { toServerMs } from '#device/clock.ts'
import { toUsdText } from '#i18n/format.ts'
import type { Language } from '#i18n/language.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSession } from '#session/session-state.ts'
import { type ChainBalances, chainBalancesQuery, type TokenBalance } from '#tokens/balances.ts'
import { maskAmountLabel, useBalancesHidden } from '#tokens/hidden-balances.ts'
import { isNetworkNotResponding } from '#tokens/is-network-not-responding.ts'
import { openConnectDialog, useConnectButtonState } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useIsRestoring, useWallet, type WalletState } from '#wallet/wallet-state.ts'
import {
  type Holding,
  listHoldings,
  sumHoldings,
  toUsdUnits,
  VALUE_DECIMALS,
} from './portfolio-rules.ts'
import type { LoadedPortfolio, PortfolioRow, PortfolioView } from './portfolio-view.ts'

/** Returns the balances on all supported networks, whatever the wallet's current network is (requirement PO-06). */
export function usePortfolio(): PortfolioView {
  const wallet = useWallet()
  const session = useSession()
  const isRestoring = useIsRestoring()
  const connectButton = useConnectButtonState()
  const { language } = useLanguage()
  const isHidden = useBalancesHidden()
  const chainIds = useTradedChainIds()
  const isSignedIn = wallet.status === 'connected' && session.status === 'signed-in'
  const account = isSignedIn ? wallet.address : null
  const answers = useQueries({
    queries: chainIds.map((chainId) => chainBalancesQuery(chainId, account)),
  })
  if (isRestoring) return { state: 'loading' }
  if (!isSignedIn) return toNotConnected(wallet, connectButton)
  const retry = () => {
    for (const answer of answers) void answer.refetch()
  }
  const known = answers.flatMap(({ data }) => (data ? [data] : []))
  const isSettled = answers.every((answer) => !answer.isPending || isNetworkNotResponding(answer))
  if (known.length === 0)
    return isSettled ? { state: 'failed', onRetry: retry } : { state: 'loading' }
  const areDown = answers.map(isNetworkNotResponding)
  const downNetworks = chainIds.filter((_, index) => areDown[index]).map(networkNameOf)
  const updatedAtMs = Math.min(
    ...answers.map((answer) => toServerMs(answer.dataUpdatedAt) || Infinity),
  )
  return { ...toLoaded(known, { language, isHidden }), updatedAtMs, downNetworks, onRetry: retry }
}

function useTradedChainIds(): number[] {
  const supported = useSupportedChainIds()
  return boot.deployments.map(({ chainId }) => chainId).filter((id) => supported.includes(id))
}

function toNotConnected(
  wallet: WalletState,
  connectButton: ReturnType<typeof useConnectButtonState>,
): PortfolioView {
  return {
    state: 'not-connected',
    connectButton,
    walletName: wallet.status === 'connected' ? wallet.walletName : null,
    onConnect: openConnectDialog,
  }
}

type Loaded = Pick<LoadedPortfolio, 'state' | 'rows' | 'networks' | 'totals'>

type DisplaySettings = { language: Language; isHidden: boolean }

function toLoaded(known: ChainBalances[], display: DisplaySettings): Loaded {
  const { usdPlus, wrapped, stablecoins } = sumHoldings(known)
  const figure = (units: bigint) => maskAmountLabel(toFigure(units), display.isHidden)
  const shown = roundPartsToNearest([usdPlus, wrapped, stablecoins], CENT)
  const totals = {
    total: figure(usdPlus + wrapped + stablecoins),
    usdPlus: figure(shown[0] ?? 0n),
    wrapped: wrapped > 0n ? figure(shown[1] ?? 0n) : null,
    stablecoins: figure(shown[2] ?? 0n),
  }
  const rows = listHoldings(known).map((holding) => toRow(holding, display))
  return { state: 'loaded', rows, networks: known.length, totals }
}

/** One cent in units of VALUE_DECIMALS. */
const CENT = 10n ** BigInt(VALUE_DECIMALS - 2)

/** Formats to the nearest cent, so that a purchase of 25.00 is not shown as 24.99 (requirement TR-02). */
const toFigure = (amount: bigint) =>
  toNearestAmountLabel(amount, { decimals: VALUE_DECIMALS, fractionMax: 2 })

const toBalanceLabel = ({ token, amount }: TokenBalance) =>
  toDollarTokenLabel(amount, toTokenFormat(token))

function toRow(holding: Holding, display: DisplaySettings): PortfolioRow {
  const { paymentToken: token, balance: amount, value: usdUnits, wrapped } = holding
  const { language, isHidden } = display
  return {
    token,
    networkName: networkNameOf(token.chainId),
    balanceLabel: maskAmountLabel(toBalanceLabel({ token, amount }), isHidden),
    exactBalanceLabel: maskAmountLabel(
      toAmountLabel(amount, { decimals: token.decimals, fractionMax: token.decimals }),
      isHidden,
    ),
    valueLabel: maskAmountLabel(toUsdText(toFigure(usdUnits), language), isHidden),
    units: toUsdUnits({ token, amount }),
    usdUnits,
    wrapped: wrapped && toRow(wrapped, display),
  }
}
