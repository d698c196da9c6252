import { TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { boot } from '#api/client/boot.ts'
import { queryClient } from '#api/client/query-client.ts'
import { BRIDGE_KEY } from '#api/dollar/bridge-keys.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { acceptUsdPlusTerms } from '#session/session.ts'
import { useWalletFormState } from '#session/use-wallet-form-state.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { useBalancesHidden } from '#tokens/hidden-balances.ts'
import { useTrackInsufficientFunds } from '#tokens/use-insufficient-funds.ts'
import { useTransaction, type WidgetTransaction } from '#tx/flow/use-transaction.ts'
import type { SendStrategy } from '#tx/strategies/send-strategy.ts'
import { useSendStrategies } from '#tx/strategies/use-send-strategies.ts'
import { openConnectDialog } from '#wallet/connect/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/network/networks.ts'
import { useNetworkSwitch } from '#wallet/network/use-network-switch.ts'
import { walletStore } from '#wallet/wallet-state.ts'
import { toBridgeEnds } from '../bridge-queries.ts'
import { type BridgeOffer, toBridgeOffer } from './bridge-offer.ts'
import {
  type BridgeSituation,
  findBridgeBlocker,
  toBridgeAmount,
  toSentBridgeAmount,
} from './bridge-rules.ts'
import type { BridgeView } from './bridge-view.ts'
import { toBridgeView } from './to-bridge-view.ts'
import { type BridgeChainData, useBridgeChainData } from './use-bridge-chain-data.ts'
import { type BridgeFormState, useBridgeForm } from './use-bridge-form.ts'

export type BridgeFlow = {
  offer: BridgeOffer
  view: BridgeView
  transaction: WidgetTransaction
  /** Chooses a token by its address on this network. */
  choose: (address: string) => void
}

/** Combines wallet, session, balances, form and rules into a view model (requirements BR-02 and BR-05). */
export function useBridgeFlow(): BridgeFlow {
  const entry = useWalletFormState('bridging')
  const supported = useSupportedChainIds()
  const form = useBridgeForm()
  const transaction = useTransaction('bridge')
  const offer = toBridgeOffer({
    deployments: boot.deployments,
    supported,
    chainId: entry.chainId ?? (entry.wallet === 'connected' ? null : form.sourceChainId),
    chosenDestination: form.destinationChainId,
    chosenToken: form.inputTokenAddress,
  })
  const decimals = offer.source?.token.decimals ?? TOKEN_DECIMALS
  const typed = toBridgeAmount({ amountText: form.inputTokenAmount, decimals })
  const facts = useBridgeChainData(offer, entry.account, typed)
  const situation: BridgeSituation = {
    ...entry,
    ...toSituation({ offer, facts, form, decimals }),
  }
  const amount = toSentBridgeAmount(situation)
  useClearedAfterSuccess(transaction, form.clear)
  const ways = useSendStrategies({
    account: entry.chainId === null ? null : entry.account,
    chainId: offer.chainId,
    token: offer.source?.token.address ?? null,
    spender: offer.source?.waypoint ?? null,
  })
  const blocker = findBridgeBlocker(situation)
  useTrackInsufficientFunds({
    chainId: offer.source?.token.chainId ?? 0,
    form: blocker === 'balance_short' ? 'bridge' : null,
    isOpen: transaction.stage.name === 'idle',
  })
  const submit = () => {
    if (blocker === 'connect') openConnectDialog()
    else if (blocker === null && entry.account && amount !== null && facts.bridgingFee)
      void start(transaction, offer, {
        account: entry.account,
        amount,
        bridgingFee: facts.bridgingFee.amount,
        way: ways?.chosen,
      })
  }
  const view = toBridgeView({
    ...{ offer, supported, facts, situation, blocker, form, amount, submit, ways },
    ...useDisplaySettings(),
    ...useDirections(offer, form),
    account: entry.account,
  })
  return { offer, view, transaction, choose: form.chooseToken }
}

type BridgeInput = {
  offer: BridgeOffer
  facts: BridgeChainData
  form: BridgeFormState
  decimals: number
}

const toSituation = ({ offer, facts, form, decimals }: BridgeInput) => ({
  isOffered: offer.source !== null,
  hasDestination: offer.destination !== null,
  isNetworkDown: facts.isSourceDown || facts.isDestinationDown,
  amountText: form.inputTokenAmount,
  decimals,
  balance: facts.balance,
  travels: facts.travels,
  travelsMax: facts.travelsMax,
  isSourcePaused: facts.isSourcePaused,
  isDestinationPaused: facts.isDestinationPaused,
  bridgingFee: facts.bridgingFee?.isOfAmount ? facts.bridgingFee.amount : null,
  isFeeFailed: facts.isFeeFailed,
  nativeBalance: facts.nativeBalance,
  networkFee: facts.networkFee,
})

/** Returns translations, language and privacy setting of the view. */
function useDisplaySettings() {
  const { t } = useTranslation('bridge')
  const { language } = useLanguage()
  return { t, language, isHidden: useBalancesHidden() }
}

/**
 * Returns functions that change source and destination. The source is the wallet's network, so changing it
 * makes the wallet switch.
 */
function useDirections({ chainId, destination }: BridgeOffer, form: BridgeFormState) {
  const switchTo = useNetworkSwitch()
  const onFrom = async (next: number) => {
    form.chooseSource(next)
    if (walletStore.get().status === 'connected') await switchTo(next)
  }
  const onSwap = async () => {
    if (!destination) return
    await onFrom(destination.chainId)
    const wallet = walletStore.get()
    const isThere = wallet.status !== 'connected' || wallet.chainId === destination.chainId
    if (isThere) form.chooseDestination(chainId)
  }
  return {
    onFrom: (next: number) => void onFrom(next),
    onSwap: () => void onSwap(),
    switchNetwork: (next: number) => void switchTo(next),
  }
}

type Order = {
  account: Address
  amount: bigint
  bridgingFee: bigint
  way: SendStrategy | undefined
}

async function start(transaction: WidgetTransaction, offer: BridgeOffer, order: Order) {
  const route = toBridgeEnds(offer)
  if (!route || !(await acceptUsdPlusTerms())) return
  const { toBridgePlan } = await import('./bridge-calls.ts')
  transaction.start(toBridgePlan({ ...route, ...order }), order.way)
}

/** Clears the form after success and refetches balances and transfers. */
function useClearedAfterSuccess({ entry, stage }: WidgetTransaction, clear: () => void) {
  const doneId = stage.name === 'done' ? entry?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per transfer, whatever `clear` is
  useEffect(() => {
    if (doneId === undefined) return
    clear()
    void queryClient.invalidateQueries({ queryKey: BALANCES_KEY })
    void queryClient.invalidateQueries({ queryKey: BRIDGE_KEY })
  }, [doneId])
}
