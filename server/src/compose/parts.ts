import type { api } from '@parvalue/shared/api/table.ts'
import type { Handlers } from '../http/serve.ts'
import { accessTokens } from './access-tokens.ts'
import { account } from './account.ts'
import type { ApiDeps } from './api-deps.ts'
import { bridge } from './bridge.ts'
import { brokerage } from './brokerage.ts'
import { corporateActions } from './corporate-actions.ts'
import { faucet } from './faucet.ts'
import { funding } from './funding.ts'
import { giftCards } from './gift-cards.ts'
import { holdings } from './holdings.ts'
import { legal } from './legal.ts'
import { market } from './market.ts'
import { notices } from './notices.ts'
import { orders } from './orders.ts'
import type { Part } from './part.ts'
import { reconcile } from './reconcile.ts'
import { redemptions } from './redemptions.ts'
import { referrals } from './referrals.ts'
import { reserves } from './reserves.ts'
import { restrictions } from './restrictions.ts'
import { status } from './status.ts'
import { stockTokens } from './stock-tokens.ts'
import { system } from './system.ts'
import { tokens } from './tokens.ts'
import { translations } from './translations.ts'
import { transparency } from './transparency.ts'
import { usdPlus } from './usdplus.ts'
import { user } from './user.ts'
import { yieldPart } from './yield.ts'

/** In the order in which they hear what happens on a chain. */
const each = [
  system,
  status,
  user,
  account,
  usdPlus,
  yieldPart,
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
  notices,
  accessTokens,
  giftCards,
  referrals,
  translations,
  reconcile,
] as const

export const parts: readonly Part[] = each

/** A group of the API that no part answers for does not compile. */
export function createHandlers(deps: ApiDeps): Handlers<typeof api> {
  const groups = parts.map(({ handlers }) => Object.entries(handlers?.(deps) ?? {}))
  return Object.fromEntries(groups.flat()) as Joined<ReturnType<Answering['handlers']>>
}

type Answering = Extract<(typeof each)[number], { handlers: unknown }>

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
