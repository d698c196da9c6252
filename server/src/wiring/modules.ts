import type { api } from '@parvalue/shared/api/table.ts'
import type { ApiHandlers } from '../platform/http/serve.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ServerModule } from './module.ts'
import { accessTokens } from './modules/access-tokens.ts'
import { account } from './modules/account.ts'
import { bridge } from './modules/bridge.ts'
import { brokerage } from './modules/brokerage.ts'
import { corporateActions } from './modules/corporate-actions.ts'
import { faucet } from './modules/faucet.ts'
import { funding } from './modules/funding.ts'
import { giftCards } from './modules/gift-cards.ts'
import { holdings } from './modules/holdings.ts'
import { legal } from './modules/legal.ts'
import { market } from './modules/market.ts'
import { notifications } from './modules/notifications.ts'
import { orders } from './modules/orders.ts'
import { reconcile } from './modules/reconcile.ts'
import { redemptions } from './modules/redemptions.ts'
import { referrals } from './modules/referrals.ts'
import { reserves } from './modules/reserves.ts'
import { restrictions } from './modules/restrictions.ts'
import { status } from './modules/status.ts'
import { stockTokens } from './modules/stock-tokens.ts'
import { system } from './modules/system.ts'
import { tokens } from './modules/tokens.ts'
import { translations } from './modules/translations.ts'
import { transparency } from './modules/transparency.ts'
import { usdPlus } from './modules/usdplus.ts'
import { user } from './modules/user.ts'
import { yieldModule } from './modules/yield.ts'

/** The modules in the order in which they handle the events of a block. */
const each = [
  system,
  status,
  user,
  account,
  usdPlus,
  yieldModule,
  restrictions,
  funding,
  stockTokens,
  corporateActions,
  redemptions,
  bridge,

  orders,
  brokerage,
  transparency,
  reserves,
  market,
  tokens,
  holdings,
  faucet,
  legal,
  notifications,
  accessTokens,
  giftCards,
  referrals,
  translations,
  reconcile,
] as const

export const modules: readonly ServerModule[] = each

/** Collects the handlers; an API group without a handler does not compile. */
export function createHandlers(deps: ApiDeps): ApiHandlers<typeof api> {
  const groups = modules.map(({ handlers }) => Object.entries(handlers?.(deps) ?? {}))
  return Object.fromEntries(groups.flat()) as Joined<ReturnType<Answering['handlers']>>
}

type Answering = Extract<(typeof each)[number], { handlers: unknown }>

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
