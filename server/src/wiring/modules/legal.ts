import { createLegalHandlers } from '../../modules/legal/routes.ts'
import type { ServerModule } from '../module.ts'

export const legal = {
  handlers: ({ config }) => ({ legal: createLegalHandlers(config.legal) }),
} satisfies ServerModule
