import type { SendStrategyChoice } from '#tx/strategies/use-send-strategies.ts'
import type { BridgeEnd, BridgeOffer } from './bridge-offer.ts'

/** View model of the transfer form. A label is null while its value is unknown. */
export type BridgeView = {
  offer: BridgeOffer
  /** The token's symbol on this network, also if it cannot be sent. */
  symbol: string
  decimals: number
  fromIds: readonly number[]
  amountText: string
  onAmountText: (text: string) => void
  onAmountBlur: () => void
  max: { label: string; name: string; isDisabled: boolean; onClick: () => void } | null
  usdLabel: string | null
  arrivesLabel: string
  isPreviewing: boolean
  /** Line that names the receiver, and the bridged amount if it differs from the received one. */
  arrivesNote: string
  /** The bridge fee, and the time of its quote; null while it is unknown. */
  bridgingFee: { label: string; atMs: number } | null
  networkFeeLabel: string | null
  limitsLabel: string | null
  timeLabel: string | null
  spender: BridgeSpender | null
  button: {
    label: string
    isDisabled: boolean
    isBusy: boolean
    tooltip: string | null
    onClick: () => void
  }
  /**
   * Reason why the button is disabled, shown below it; null if the button is enabled or the reason is shown elsewhere.
   */
  reason: string | null
  /** Error below the amount field; null if there is none. */
  error: string | null
  alert: BridgeAlert | null
  /** Choice of the signing strategy; null if the wallet supports only one. */
  ways: SendStrategyChoice | null
  onFrom: (chainId: number) => void
  onTo: (chainId: number) => void
  onSwap: () => void
}

export type BridgeAlert = {
  kind: 'warn' | 'bad' | 'info'
  title: string
  text: string
  action: { label: string; onClick: () => void } | null
}

/** Spender and amount of the approval, shown before the signature. */
export type BridgeSpender = {
  address: BridgeEnd['waypoint']
  amountLabel: string | null
  explorer: { href: string } | null
}
