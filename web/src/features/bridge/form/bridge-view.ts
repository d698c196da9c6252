import type { StrategyChoice } from '#tx/strategies/use-ways.ts'
import type { BridgeEnd, BridgeOffer } from './bridge-offer.ts'

/** Everything the form of a transfer shows, ready to be drawn. A label that is null is not known yet. */
export type BridgeView = {
  offer: BridgeOffer
  /** The token as this network has it, also where it cannot be sent. */
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
  /** Who receives it, and what travels where that is another amount. */
  arrivesNote: string
  /** The fee, and since when it stands. */
  bridgingFee: { label: string; atMs: number } | null
  networkFeeLabel: string | null
  limitsLabel: string | null
  timeLabel: string | null
  spender: Spender | null
  button: {
    label: string
    isDisabled: boolean
    isBusy: boolean
    tooltip: string | null
    onClick: () => void
  }
  /** Why the button does not work, below it. */
  reason: string | null
  /** What is wrong, below the field. */
  error: string | null
  alert: BridgeAlert | null
  /** How it is signed; null where there is no choice to be had. */
  ways: StrategyChoice | null
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

/** Who may take what is sent, and how much: named before anything is signed. */
export type Spender = {
  address: BridgeEnd['waypoint']
  amountLabel: string | null
  explorer: { href: string } | null
}
