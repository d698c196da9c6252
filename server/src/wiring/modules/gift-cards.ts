import { DOLLAR_DECIMALS, TOKEN_DECIMALS } from '@parvalue/shared/domain/money/decimals.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { creditAccount } from '../../modules/brokerage/submit/cash-journal.ts'
import { createGiftSenders } from '../../modules/gift-cards/chains.ts'
import { createGiftWorkers } from '../../modules/gift-cards/jobs.ts'
import { giftQueues, watchGiftsJob } from '../../modules/gift-cards/queues.ts'
import { createGiftHandlers } from '../../modules/gift-cards/routes.ts'
import type { CreditAccount } from '../../modules/gift-cards/service.ts'
import { recordReferralRewardPaid } from '../../modules/referrals/service.ts'
import { getEntityId } from '../../modules/user/service.ts'
import type { Clock } from '../../platform/ambient.ts'
import type { Enqueue } from '../../ports/jobs.ts'
import type { ServerModule } from '../module.ts'

export const giftCardsModule = {
  handlers: ({ config, db, clock, enqueue, http, catalogues }) => ({
    'gift-cards': createGiftHandlers({
      db,
      clock,
      enqueue,
      senders: createGiftSenders({ ...config, http }),
      creditAccount: createCredit({ clock, enqueue }),
      findStock: async (stockId) => (await catalogues.get()).byId.get(stockId) ?? null,
    }),
  }),
  queues: giftQueues,
  firstJobs: () => [watchGiftsJob()],
  workers: ({ config, db, clock, crashAt, enqueue, http, log }) =>
    createGiftWorkers({
      db,
      clock,
      crashAt,
      enqueue,
      log,
      senders: createGiftSenders({ ...config, http }),
      onReceived: recordReferralRewardPaid,
    }),
} satisfies ServerModule

const CENT = 10n ** BigInt(TOKEN_DECIMALS - DOLLAR_DECIMALS)

/** Credits cash in whole cents, rounded down, with the card's id as the idempotency key. */
const createCredit =
  ({ clock, enqueue }: { clock: Clock; enqueue: Enqueue }): CreditAccount =>
  async (tx, { wallet, giftId: key, content }) => {
    if (content.kind !== 'usd') return refused('cash_only')
    const entityId = await getEntityId(tx, wallet)
    const cents = content.amount / CENT
    const credited = await creditAccount(tx, enqueue, { entityId, cents, key, nowMs: clock() })
    return credited.ok ? accepted('on_its_way') : credited
  }
