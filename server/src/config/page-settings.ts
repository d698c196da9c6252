import { z } from 'zod'
import { toSimulatedAccess } from '../providers/simulated.ts'

const httpUrl = z
  .url({ protocol: /^https?$/, message: 'must be an http address' })
  .transform((text) => text.replace(/\/+$/, ''))
  .optional()

const SIMULATED = 'simulator; disabled in hardened mode'

/** Optional services of the page; without a URL the page works without them. */
export const pageVariables = {
  ANALYTICS_URL: httpUrl.meta({
    description: 'Plausible server that counts page views and events. Needs `ANALYTICS_DOMAIN`.',
    fallback: SIMULATED,
  }),
  ANALYTICS_DOMAIN: z
    .string()
    .regex(/^[a-z0-9.-]{1,100}$/, 'must be a name such as example.com')
    .optional()
    .describe('Name of the site at Plausible.'),
  TRANSLATIONS_URL: httpUrl.meta({
    description: 'Server of newer texts: `<url>/locales/<language>/<namespace>.json`.',
    fallback: SIMULATED,
  }),
}

type Variables = { [Name in keyof typeof pageVariables]?: string | undefined }

export type PageServices = {
  /** Null means that no visits are counted. */
  analytics: { url: string; domain: string } | null
  /** Null means that the page uses the texts of its build. */
  translationsUrl: string | null
}

const SIMULATED_DOMAIN = 'parvalue.example'

/**
 * Returns the page's analytics and translation services: the configured ones; without configuration the simulators, or
 * null in hardened mode.
 */
export function toPageServices(
  env: Variables,
  { isHardened, portBase }: { isHardened: boolean; portBase: number },
): PageServices {
  const { ANALYTICS_URL: url, ANALYTICS_DOMAIN: domain } = env
  const toSimulated = (role: 'analytics' | 'translations') => toSimulatedAccess(role, portBase).url
  const simulated = isHardened
    ? { analytics: null, translationsUrl: null }
    : {
        analytics: { url: toSimulated('analytics'), domain: SIMULATED_DOMAIN },
        translationsUrl: toSimulated('translations'),
      }
  return {
    analytics: url && domain ? { url, domain } : simulated.analytics,
    translationsUrl: env.TRANSLATIONS_URL ?? simulated.translationsUrl,
  }
}

/** Returns a fault of the variables above in one sentence, or null. */
export const findPageSettingsError = (env: Variables): string | null =>
  (env.ANALYTICS_URL === undefined) === (env.ANALYTICS_DOMAIN === undefined)
    ? null
    : 'Set both ANALYTICS_URL and ANALYTICS_DOMAIN, or neither.'
