import { createLegalHandlers } from '../../modules/legal/routes.ts'
import type { Module } from '../module.ts'

export const legal = {
  handlers: ({ config }) => ({ legal: createLegalHandlers(config.legal) }),
} satisfies Module
