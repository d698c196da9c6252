import type { Api } from '@parvalue/shared/api/table.ts'
import type { LegalTexts } from '../../config/legal-settings.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'

export const createLegalHandlers = (texts: LegalTexts): GroupHandlers<Api['legal']> => ({
  getText: async ({ params: { document, language } }) => {
    const { title, versionDate, blocks } = texts[document][language]
    return { title, version_date: versionDate, blocks: [...blocks] }
  },
})
