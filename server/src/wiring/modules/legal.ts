import { createLegalHandlers } from '../../modules/legal/routes.ts'
import type { Module } from '../part.ts'

export const legal = {
  handlers: ({ config }) => ({ legal: createLegalHandlers(config.legal) }),
} satisfies Module
