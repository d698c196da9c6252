import { notifyAccountHolder } from '../../modules/account/notify-holder.ts'
import { createEmailHandlers } from '../../modules/email/routes.ts'
import { createScreeningHandler } from '../../modules/kyc/routes.ts'
import { createUserHandlers } from '../../modules/user/routes.ts'
import { createContractSignatureVerifier } from '../../providers/contract-signature/service.ts'
import { createKycProvider } from '../../providers/kyc/service.ts'
import type { ServerModule } from '../module.ts'
import { listSupportedChainIds } from '../supported-chains.ts'

export const userModule = {
  handlers: ({ config, db, clock, random, cookies, flags, enqueue, http }) => ({
    user: {
      ...createEmailHandlers({ db, clock, random, enqueue, notify: notifyAccountHolder }),
      ...createScreeningHandler({
        db,
        clock,
        random,
        enqueue,
        kyc: createKycProvider(config.providers.kyc, http, clock),
        chainIds: config.chains.map(({ id }) => id),
        notify: notifyAccountHolder,
      }),
      ...createUserHandlers({
        db,
        clock,
        random,
        cookies,
        legal: config.legal,
        signInSettings: {
          publicUrl: config.publicUrl,
          brand: config.brand.name,
          termsDate: config.termsDate,
          eligibilityDate: config.legal.eligibility.en.versionDate,
          askContract: createContractSignatureVerifier({ chains: config.chains, http }),
          listChainIds: async () => listSupportedChainIds(config, await flags.get()),
        },
      }),
    },
  }),
} satisfies ServerModule
