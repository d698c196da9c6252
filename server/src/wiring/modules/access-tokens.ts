import { createAccessTokenHandlers } from '../../modules/access-tokens/routes.ts'
import type { Module } from '../module.ts'

export const accessTokens = {
  handlers: ({ db, clock, random }) => ({
    'access-tokens': createAccessTokenHandlers({ db, clock, random }),
  }),
} satisfies Module
