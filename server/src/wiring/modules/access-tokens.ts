import { createAccessTokenHandlers } from '../../modules/access-tokens/routes.ts'
import type { ServerModule } from '../module.ts'

export const accessTokensModule = {
  handlers: ({ db, clock, random }) => ({
    'access-tokens': createAccessTokenHandlers({ db, clock, random }),
  }),
} satisfies ServerModule
