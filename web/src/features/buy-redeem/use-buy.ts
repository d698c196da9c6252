import type { Address } from '@parvalue/shared/domain/address.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '#api/query-client.ts'
import { useLanguage } from '#i18n/use-language.ts'
import { useSession } from '#session/session-state.ts'
import { useAvailability } from '#session/use-availability.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { useHiddenBalances } from '#tokens/hidden-balances.ts'
import { type Transaction, useTransaction } from '#tx/use-transaction.ts'
import { openConnectDialog } from '#wallet/connect-dialog-state.ts'
import { useSupportedChainIds } from '#wallet/networks.ts'
import { useNetworkSwitch } from '#wallet/use-network-switch.ts'
import { useWallet, type WalletState } from '#wallet/wallet-state.ts'
import { type BuyOffer, offerOn } from './buy-offer.ts'
import { type BuySituation, hindranceOf, toBuyAmount } from './buy-rules.ts'
import type { BuyView } from './buy-view.ts'
import { toBuyView } from './to-buy-view.ts'
import { useBuyFacts } from './use-buy-facts.ts'
import { useBuyForm } from './use-buy-form.ts'

/** Spec 4: Buy. Joins wallet, session, balances, form and rules; what is drawn comes out. */
export function useBuy(): { view: BuyView; transaction: Transaction } {
  const wallet = useWallet()
  const supported = useSupportedChainIds()
  const isNetworkSupported = wallet.status === 'connected' && supported.includes(wallet.chainId)
  const availability = useAvailability('trading')
  const isSignedIn = useSession().status === 'signed-in'
  const form = useBuyForm()
  const { language } = useLanguage()
  const isHidden = useHiddenBalances()
  const { t } = useTranslation('buyRedeem')
  const transaction = useTransaction('buy')
  const switchTo = useNetworkSwitch()
  const switchNetwork = (chainId: number) => void switchTo(chainId)
  const account = wallet.status === 'connected' && isSignedIn ? wallet.address : null
  const offer = offerOn(isNetworkSupported ? wallet.chainId : null, supported)
  const amount = toBuyAmount({ ...form, decimals: offer.payToken.decimals })
  const facts = useBuyFacts(offer, account, amount)
  const situation: BuySituation = {
    wallet: toWalletSituation(wallet),
    availability,
    isNetworkSupported,
    isSignedIn,
    isNetworkSilent: facts.isSilent,
    paymentTokenAmount: form.paymentTokenAmount,
    decimals: offer.payToken.decimals,
    balance: facts.payBalance,
    nativeBalance: facts.nativeBalance,
    networkFee: facts.networkFee,
  }
  useClearedAfterSuccess(transaction, form.clear)
  const hindrance = hindranceOf(situation)
  const submit = () => {
    if (hindrance === 'connect') openConnectDialog()
    else if (hindrance === null && account && amount !== null)
      void purchase(transaction, { ...offer, account, amount })
  }
  const isOfferSupported = supported.includes(offer.payToken.chainId)
  const state = {
    offer,
    isOfferSupported,
    facts,
    situation,
    hindrance,
    form,
    amount,
    language,
    isHidden,
    t,
    submit,
  }
  const view = toBuyView({ ...state, switchNetwork })
  return { view, transaction }
}

type Purchase = BuyOffer & { account: Address; amount: bigint }

async function purchase(transaction: Transaction, order: Purchase) {
  const { toBuyPlan } = await import('./buy-calls.ts')
  transaction.start(toBuyPlan(order))
}

function toWalletSituation({ status }: WalletState): BuySituation['wallet'] {
  return status === 'reconnecting' ? 'connecting' : status
}

/** Spec 4: on success the form is cleared and balances are refreshed. */
function useClearedAfterSuccess({ entry, stage }: Transaction, clear: () => void) {
  const doneId = stage.name === 'done' ? entry?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each purchase, whoever clears
  useEffect(() => {
    if (doneId === undefined) return
    clear()
    void queryClient.invalidateQueries({ queryKey: BALANCES_KEY })
  }, [doneId])
}
