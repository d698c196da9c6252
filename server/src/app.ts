import { groupDescriptions } from '@parvalue/shared/api/groups.ts'
import { api } from '@parvalue/shared/api/table.ts'
import type { AccountStep } from '@parvalue/shared/domain/identity/account-steps.ts'
import type { AccountNeed } from '@parvalue/shared/domain/product/availability.ts'
import type { Address } from '@parvalue/shared/domain/values/address.ts'
import type { FastifyInstance } from 'fastify'
import manifest from '../package.json' with { type: 'json' }
import { findAccessTokenSession } from './modules/access-tokens/service.ts'
import { findMissingAccountStep, findStepBeforeDocuments } from './modules/account/service.ts'
import { wasAccountOpened } from './modules/brokerage/service.ts'
import { listFrozenFlows } from './modules/circuit-breakers/service.ts'
import { createThrottledCache } from './modules/system/throttled-cache.ts'
import { createConsentReader } from './modules/user/consent-reader.ts'
import { getEntityId } from './modules/user/service.ts'
import { findSession } from './modules/user/sessions.ts'
import { isPageBuilt, servePage } from './page/page.ts'
import { createStyleSourcesReader } from './page/style-sources.ts'
import { AppError } from './platform/http/app-error.ts'
import { createHttpServer } from './platform/http/create-http.ts'
import answers from './platform/http/docs/answers.json' with { type: 'json' }
import { serveApiDocuments } from './platform/http/docs/documents.ts'
import { sendNotFound } from './platform/http/envelope.ts'
import { createAvailabilityGuard } from './platform/http/guards/availability-guard.ts'
import { addRateLimit, createRateLimitChecks } from './platform/http/guards/rate-limit.ts'
import { createSessionGuard } from './platform/http/guards/session-guard.ts'
import { createTermsGuard } from './platform/http/guards/terms-guard.ts'
import { addSecurityHeaders } from './platform/http/headers.ts'
import { createIdempotentHandler } from './platform/http/idempotency.ts'
import { createReadRouting } from './platform/http/read-routing.ts'
import { serveApi } from './platform/http/serve.ts'
import { toBootSettings } from './startup/boot.ts'
import { createWorldShiftsStore } from './startup/world-shifts.ts'
import { createWorldTime } from './startup/world-time.ts'
import { type AppDeps, createApiDeps } from './wiring/api-deps.ts'
import { createApiHandlers } from './wiring/modules.ts'

/** Creates the API server from its modules (`wiring/`). */
export async function createApp(appDeps: AppDeps): Promise<FastifyInstance> {
  const { config, log } = appDeps
  // The page and the API share the market's time, also where test mode moves it.
  const worldShifts = appDeps.worldShifts ?? createWorldShiftsStore(config.worldShifts)
  const deps = { ...appDeps, worldShifts }
  const app = createHttpServer(log, config.trustedProxies, appDeps.databaseBudgetMs)
  deps.traffic?.observe(app)
  addSecurityHeaders(app, {
    isHardened: config.isHardened,
    connectUrls: listConnectUrls(config),
    entry: config.entry,
    toStyleSources: createStyleSourcesReader(config.webDir),
  })
  await app.register(async (scope) => registerApi(scope, deps))
  if (isPageBuilt(config.webDir))
    servePage(app, {
      webDir: config.webDir,
      boot: toBootSettings(config),
      legal: config.legal,
      getFlags: deps.flags.get,
      worldTime: createWorldTime(worldShifts, deps.clock),
    })
  else app.setNotFoundHandler(sendNotFound)
  await app.ready()
  return app
}

/** Lists the URLs that the page connects to besides our API and the login provider. */
const listConnectUrls = ({
  apiUrl,
  chains,
  pageServices: { analytics },
}: AppDeps['config']): string[] => [
  ...(apiUrl ? [apiUrl] : []),
  ...chains.flatMap(({ rpcUrls }) => rpcUrls),
  ...chains.flatMap(({ safeApiUrl }) => safeApiUrl ?? []),
  ...(analytics ? [analytics.url] : []),
]

async function registerApi(scope: FastifyInstance, appDeps: AppDeps) {
  const { config, db, clock, flags } = appDeps
  const { appEnv, publicUrl, brand, termsDate } = config
  const sharedDb = appDeps.isAlone ? null : db
  addRateLimit(scope, { maxPerMinute: config.limitsPerMinute.all, sharedDb, clock })
  // Routes are rate limited from here on.
  await scope.after()
  const deps = createApiDeps(appDeps)
  const { cookies, feed } = deps
  scope.addHook('preClose', async () => feed.stop())
  const guard = createSessionGuard({
    publicUrl,
    cookies,
    clock,
    findSession: (token) => findSession({ db, clock }, token),
    findTokenSession: (token) => findAccessTokenSession({ db, clock }, token),
  })
  const consent = createConsentReader(db, {
    termsDate,
    eligibilityDate: config.legal.eligibility.en.versionDate,
  })
  const signInLimit = { by: 'address', perMinute: config.limitsPerMinute.signIn } as const
  const listFrozenRarely = createThrottledCache<Awaited<ReturnType<typeof listFrozenFlows>>>(clock)
  serveApiDocuments(scope, api, {
    brand: brand.name,
    version: manifest.version,
    groups: groupDescriptions,
    answers,
  })
  serveApi(scope, api, createApiHandlers(deps), {
    guard,
    checkAvailability: createAvailabilityGuard({
      appEnv,
      getFlags: flags.get,
      getRestriction: consent.getRestriction,
      findMissingStep: (address, need) => findMissing(deps, address, need),
    }),
    checkFlow: async (flow) => {
      const frozen = await listFrozenRarely('all', () => listFrozenFlows(db))
      if (frozen.some((each) => each.flow === flow))
        throw new AppError('flow_frozen', { detail: flow })
    },
    checkTerms: createTermsGuard(consent),
    getRateChecks: (endpoint) =>
      createRateLimitChecks(scope, {
        name: `${endpoint.method} ${endpoint.path}`,
        limits: [
          ...(endpoint === api.user.createWallet ? [signInLimit] : []),
          ...(endpoint.limits ?? []),
        ],
        sharedDb,
      }),
    answerOnce: createIdempotentHandler({ db, clock }),
    ...(appDeps.replicas ? { routeRead: createReadRouting(appDeps.replicas, cookies) } : {}),
    isCheckingAnswers: !config.isHardened,
  })
}

/** Returns the account step that the wallet has not completed yet (requirement RO-13), or null. */
async function findMissing(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  address: Address,
  need: AccountNeed,
): Promise<AccountStep | null> {
  if (need === 'brokerage') return findMissingAccountStep(db, address, clock())
  const wasOpened = await wasAccountOpened(db, await getEntityId(db, address))
  return findStepBeforeDocuments(db, address, { nowMs: clock(), wasOpened })
}
