import type { Plugin } from 'vite'

/** Matches `summary: '…'` of an API call, with the text on the same line or on the next one. */
const SUMMARY = /\bsummary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1/g

/** Replaces the summaries of API calls with empty texts: only the API document shows them. */
export const omitSummaries = (source: string): string => source.replaceAll(SUMMARY, "summary: ''")

/** Keeps the documentation of API calls out of the built page, which only sends the calls. */
export const omitApiSummaries = (): Plugin => ({
  name: 'omit-api-summaries',
  apply: 'build',
  transform: {
    filter: { id: /\/shared\/api\/[^/]+\.ts$/ },
    handler: (source) => ({ code: omitSummaries(source), map: null }),
  },
})
