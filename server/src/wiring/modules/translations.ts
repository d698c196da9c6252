import { createTranslationHandlers } from '../../modules/translations/routes.ts'
import { createTranslationClient } from '../../providers/translations/service.ts'
import type { ServerModule } from '../module.ts'

export const translationsModule = {
  handlers: ({ config: { pageServices }, clock, log, http }) => ({
    translations: createTranslationHandlers({
      findWords:
        pageServices.translationsUrl === null
          ? null
          : createTranslationClient(pageServices.translationsUrl, http),
      clock,
      log,
    }),
  }),
} satisfies ServerModule
