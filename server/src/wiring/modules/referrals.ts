import { maskEmail } from '@parvalue/shared/domain/identity/mask-email.ts'
import { hasFilledAccountOrder } from '../../modules/brokerage/tables/account-order-store.ts'
import { findMailAddress } from '../../modules/notifications/address.ts'
import { hasFilledOrder } from '../../modules/orders/service.ts'
import { createReferralHandlers } from '../../modules/referrals/routes.ts'
import type { ServerModule } from '../module.ts'

export const referralsModule = {
  handlers: ({ config, db, clock, random }) => ({
    referrals: createReferralHandlers({
      db,
      clock,
      random,
      publicUrl: config.publicUrl,
      hasTraded: async (tx, wallet) =>
        (await hasFilledOrder(tx, wallet)) || (await hasFilledAccountOrder(tx, wallet)),
      findMaskedEmail: async ({ address }) => {
        const email = await findMailAddress(db, address)
        return email === null ? null : maskEmail(email)
      },
    }),
  }),
} satisfies ServerModule
