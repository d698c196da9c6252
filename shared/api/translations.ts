import { z } from 'zod'
import {
  i18nLanguages,
  i18nNamespaces,
  isI18nNamespace,
} from '../domain/product/i18n-namespaces.ts'
import { defineEndpoint } from './endpoint.ts'

/** Namespaces separated by commas ("shell,wrap"); duplicates are dropped. */
const groups = z
  .string()
  .max(600)
  .meta({ examples: ['shell,wrap'] })
  .transform((text) => [...new Set(text.split(','))])
  .refine((names) => names.every(isI18nNamespace), 'names a group that is none')
  .transform((names) => names.filter(isI18nNamespace))

export const translationEndpoints = {
  getWords: defineEndpoint({
    method: 'GET',
    path: '/translations/{language}',
    access: 'public',
    origin: 'ours',
    summary:
      "Returns the translation service's current texts by group and dotted key; a group that is missing or cannot be fetched is empty, and the page's own texts apply.",
    isSameForAll: true,
    params: z.strictObject({ language: z.enum(i18nLanguages) }),
    query: z.strictObject({ groups }),
    answer: z.strictObject({
      words: z.partialRecord(z.enum(i18nNamespaces), z.record(z.string(), z.string())),
    }),
  }),
}
