import { createPowersHandler } from '../../modules/powers/chain-handler.ts'
import type { ServerModule } from '../module.ts'

export const powersModule = {
  chainHandlers: ({ log }) => [createPowersHandler(log)],
} satisfies ServerModule
