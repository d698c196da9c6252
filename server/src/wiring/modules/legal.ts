import { createLegalHandlers } from '../../modules/legal/routes.ts'
import type { Part } from '../part.ts'

export const legal = {
  handlers: ({ config }) => ({ legal: createLegalHandlers(config.legal) }),
} satisfies Part
