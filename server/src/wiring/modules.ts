import type { api } from '@parvalue/shared/api/table.ts'
import type { ApiHandlers } from '../platform/http/serve.ts'
import type { ApiDeps } from './api-deps.ts'
import type { ServerModule } from './module.ts'
import { accessTokensModule } from './modules/access-tokens.ts'
import { accountModule } from './modules/account.ts'
import { bridgeModule } from './modules/bridge.ts'
import { brokerageModule } from './modules/brokerage.ts'
import { corporateActionsModule } from './modules/corporate-actions.ts'
import { faucetModule } from './modules/faucet.ts'
import { fundingModule } from './modules/funding.ts'
import { giftCardsModule } from './modules/gift-cards.ts'
import { holdingsModule } from './modules/holdings.ts'
import { instantRedemptionsModule } from './modules/instant-redemptions.ts'
import { legalModule } from './modules/legal.ts'
import { marketModule } from './modules/market.ts'
import { notificationsModule } from './modules/notifications.ts'
import { ordersModule } from './modules/orders.ts'
import { powersModule } from './modules/powers.ts'
import { reconcileModule } from './modules/reconcile.ts'
import { redemptionsModule } from './modules/redemptions.ts'
import { referralsModule } from './modules/referrals.ts'
import { reservesModule } from './modules/reserves.ts'
import { restrictionsModule } from './modules/restrictions.ts'
import { statusModule } from './modules/status.ts'
import { stockTokensModule } from './modules/stock-tokens.ts'
import { systemModule } from './modules/system.ts'
import { testModeModule } from './modules/test-mode.ts'
import { tokensModule } from './modules/tokens.ts'
import { transfersModule } from './modules/transfers.ts'
import { translationsModule } from './modules/translations.ts'
import { transparencyModule } from './modules/transparency.ts'
import { usdPlusModule } from './modules/usdplus.ts'
import { userModule } from './modules/user.ts'
import { yieldModule } from './modules/yield.ts'

/** The modules in the order in which they handle the events of a block. */
const each = [
  systemModule,
  statusModule,
  userModule,
  accountModule,
  usdPlusModule,
  yieldModule,
  restrictionsModule,
  powersModule,
  fundingModule,
  stockTokensModule,
  corporateActionsModule,
  redemptionsModule,
  instantRedemptionsModule,
  bridgeModule,
  transfersModule,

  ordersModule,
  brokerageModule,
  transparencyModule,
  reservesModule,
  marketModule,
  tokensModule,
  holdingsModule,
  faucetModule,
  testModeModule,
  legalModule,
  notificationsModule,
  accessTokensModule,
  giftCardsModule,
  referralsModule,
  translationsModule,
  reconcileModule,
] as const

export const serverModules: readonly ServerModule[] = each

/** Collects the handlers; an API group without a handler does not compile. */
export function createApiHandlers(deps: ApiDeps): ApiHandlers<typeof api> {
  const groups = serverModules.map(({ handlers }) => Object.entries(handlers?.(deps) ?? {}))
  return Object.fromEntries(groups.flat()) as Joined<ReturnType<Answering['handlers']>>
}

type Answering = Extract<(typeof each)[number], { handlers: unknown }>

type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never
