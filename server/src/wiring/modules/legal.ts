import { createLegalHandlers } from '../../modules/legal/routes.ts'
import type { ServerModule } from '../module.ts'

export const legalModule = {
  handlers: ({ config }) => ({ legal: createLegalHandlers(config.legal) }),
} satisfies ServerModule
