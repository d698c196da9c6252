import { createContactHandlers } from '../../modules/contacts/routes.ts'
import { createTransferHandler } from '../../modules/transfers/chain-handler.ts'
import { createTransferHandlers } from '../../modules/transfers/routes.ts'
import type { ServerModule } from '../module.ts'

export const transfersModule = {
  handlers: ({ db, clock, deployments }) => ({
    contacts: createContactHandlers({ db, clock }),
    transfers: createTransferHandlers({ db, deployments }),
  }),
  chainHandlers: ({ clock, enqueue }, deployment) => [
    createTransferHandler({ clock, enqueue }, deployment),
  ],
} satisfies ServerModule
