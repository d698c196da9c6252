import { createTranslationHandlers } from '../../modules/translations/routes.ts'
import { createLocales } from '../../providers/translations/service.ts'
import type { Module } from '../part.ts'

export const translations = {
  handlers: ({ config: { pageServices }, clock, log, http }) => ({
    translations: createTranslationHandlers({
      findWords:
        pageServices.translationsUrl === null
          ? null
          : createLocales(pageServices.translationsUrl, http),
      clock,
      log,
    }),
  }),
} satisfies Module
