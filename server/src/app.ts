import { api } from '@parvalue/shared/api/table.ts'
import { findChain } from '@parvalue/shared/chain/chains.ts'
import { findWireMinter } from '@parvalue/shared/chain/contracts.ts'
import type { Deployment } from '@parvalue/shared/chain/deployment.ts'
import { listPairs } from '@parvalue/shared/chain/stock-pairs.ts'
import type { Address } from '@parvalue/shared/domain/address.ts'
import type { Flags } from '@parvalue/shared/domain/flags.ts'
import { newYorkDateAt } from '@parvalue/shared/domain/new-york-time.ts'
import { listSupportedChains } from '@parvalue/shared/domain/supported-chains.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { getAddress } from 'viem/utils'
import manifest from '../package.json' with { type: 'json' }
import { toBoot } from './boot.ts'
import type { Config } from './config.ts'
import type { Db } from './db/tables.ts'
import { createAvailabilityGuard } from './http/availability-guard.ts'
import { createCookies } from './http/cookies.ts'
import { createHttp } from './http/create-http.ts'
import { serveDocuments } from './http/documents.ts'
import { sendNotFound } from './http/envelope.ts'
import { addSecurityHeaders } from './http/headers.ts'
import { createAnswerOnce } from './http/once.ts'
import { isPageBuilt, servePage } from './http/page.ts'
import { createRateChecks, limitRate } from './http/rate-limit.ts'
import { serve } from './http/serve.ts'
import { createGuard } from './http/session-guard.ts'
import { createStyleSources } from './http/style-sources.ts'
import { createTermsGuard } from './http/terms-guard.ts'
import type { Jobs } from './jobs/boss.ts'
import { createBridgeHandlers } from './modules/bridge/routes.ts'
import { createCorporateActionHandlers } from './modules/corporate-actions/routes.ts'
import { listBalancesToCome } from './modules/corporate-actions/service.ts'
import { createFaucetFinder } from './modules/faucet/chains.ts'
import { createFaucetHandlers } from './modules/faucet/routes.ts'
import { createFavouriteHandlers } from './modules/favourites/routes.ts'
import { createFundingHandlers } from './modules/funding/routes.ts'
import { createBarReader } from './modules/holdings/bars.ts'
import { createHoldingHandlers } from './modules/holdings/routes.ts'
import { createMarketHandlers } from './modules/market/routes.ts'
import { createHalts } from './modules/market/service.ts'
import { createFeed } from './modules/notices/feed.ts'
import { createNoticeHandlers } from './modules/notices/routes.ts'
import { postNotice } from './modules/notices/service.ts'
import { createPrices, listStocks } from './modules/prices/service.ts'
import { createRedemptionHandlers } from './modules/redemptions/routes.ts'
import { createReserveChains } from './modules/reserves/chains.ts'
import { createReserveHandlers } from './modules/reserves/routes.ts'
import { toStock } from './modules/stocks/answers.ts'
import { createStockHandlers } from './modules/stocks/routes.ts'
import { createSplitLister, createStockLister, createStocks } from './modules/stocks/service.ts'
import { createShelves } from './modules/stocks/shelf.ts'
import { createHeadFinder } from './modules/system/chain-head.ts'
import type { FlagCache } from './modules/system/flag-cache.ts'
import { createRarely } from './modules/system/rarely.ts'
import { createSystemHandlers } from './modules/system/routes.ts'
import { getFlags } from './modules/system/service.ts'
import { createTokenHandlers } from './modules/tokens/routes.ts'
import { toStockRecords } from './modules/tokens/stock-records.ts'
import { createTreasuryHandlers } from './modules/treasury/routes.ts'
import { createUsdPlusHandlers } from './modules/usdplus/routes.ts'
import { createUserHandlers } from './modules/user/routes.ts'
import { getRestriction, getSignedTerms } from './modules/user/service.ts'
import { findSession, isSessionLive } from './modules/user/sessions.ts'
import { createAlpacaHoldings } from './providers/holdings/alpaca.ts'
import { createAlpacaMarketData } from './providers/market-data/alpaca.ts'
import { createAlpacaNativePrice } from './providers/market-data/crypto.ts'
import type { Clock, Http, RandomBytes } from './world.ts'
import { createWorldTime } from './world-time.ts'

export type AppDeps = {
  config: Config
  db: Db
  clock: Clock
  random: RandomBytes
  http: Http
  log: Logger
  /** Shared with the operator's commands, so that a change counts at once. */
  flags: FlagCache
  jobs: Pick<Jobs, 'enqueue' | 'countDeadLetters'>
}

/** The one place that knows every part of the API server. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log } = deps
  const app = createHttp(log, config.trustedProxies)
  const rpcUrls = config.chains.map(({ rpcUrl }) => rpcUrl)
  addSecurityHeaders(app, {
    isHardened: config.isHardened,
    rpcUrls,
    toStyleSources: createStyleSources(config.webDir),
  })
  await app.register(async (scope) => serveApi(scope, deps))
  if (isPageBuilt(config.webDir)) servePage(app, config.webDir, toBoot(config))
  else app.setNotFoundHandler(sendNotFound)
  await app.ready()
  return app
}

async function serveApi(scope: FastifyInstance, deps: AppDeps) {
  const { config, db, clock, random, http, flags, jobs } = deps
  const { appEnv, publicUrl, brand, termsDate, chains } = config
  const rarely = createRarely<number>(clock)
  const cookies = createCookies(config.isHardened)
  limitRate(scope, config.limitsPerMinute.all)
  // Routes are limited from here on.
  await scope.after()
  const feed = createFeed(db)
  scope.addHook('preClose', async () => feed.stop())
  const deployments = chains.map(({ deployment }) => deployment)
  const world = createWorldTime(config.worldShifts, clock)
  const market = {
    db,
    clock,
    log: deps.log,
    marketClock: world.worldNowMs,
    marketData: createAlpacaMarketData(config.providers.marketData, http),
  }
  const shelves = createShelves(market)
  const prices = createPrices({
    ...market,
    clock: world.worldNowMs,
    stocks: listStocks(deployments),
    listOthers: createStockLister(shelves),
    listSplits: createSplitLister(market),
  })
  const stocks = createStocks({ ...market, shelves, prices })
  const listHalts = createHalts(market)
  const stockTokens = listStockTokens(deployments)
  const handlers = {
    system: createSystemHandlers({
      db,
      flags,
      chains,
      version: manifest.version,
      findHead: createHeadFinder(http, clock),
      countDeadLetters: () => rarely('dead-letters', jobs.countDeadLetters),
    }),
    funding: createFundingHandlers({
      db,
      clock,
      random,
      enqueue: jobs.enqueue,
      settings: config.wires,
      webhookSecret: config.providers.bank.webhookSecret,
      listChainIds: async (tx) => listWireChainIds(config, await getFlags(tx)),
      tell: (tx, wallet) => postNotice(tx, { wallet, kind: 'wires' }),
    }),
    tokens: createTokenHandlers({
      db,
      clock,
      worldClock: world.worldNowMs,
      log: deps.log,
      deployments,
      prices,
      listStocks: async () => {
        const { stocks: all } = await shelves.get()
        const listed = all.map((stock) => toStock(stock, stockTokens))
        const known = toStockRecords(prices.stocks, stockTokens)
        return new Map([...known, ...listed].map((stock) => [stock.id, stock]))
      },
      findNativePrice: createAlpacaNativePrice(config.providers.marketData, http),
      publicUrl,
    }),
    treasury: createTreasuryHandlers({ db, deployments, prices }),
    reserves: createReserveHandlers({
      db,
      clock,
      log: deps.log,
      prices,
      holdings: createAlpacaHoldings(config.providers.holdings, http),
      chains: createReserveChains({ ...config, http }),
    }),
    usdplus: createUsdPlusHandlers({ db, chains: deployments.map(toEarner) }),
    stocks: createStockHandlers({ stocks, listHalts, tokens: stockTokens }),
    market: createMarketHandlers({
      worldTime: world,
      listHalts,
      findStockId: async (symbol) => (await shelves.get()).bySymbol.get(symbol)?.id ?? null,
    }),
    favourites: createFavouriteHandlers({
      db,
      clock,
      hasStock: async (id) => (await shelves.get()).byId.has(id),
    }),
    faucet: createFaucetHandlers({
      db,
      clock,
      random,
      enqueue: jobs.enqueue,
      findFaucet: createFaucetFinder({ ...config, http }),
    }),
    holdings: createHoldingHandlers({
      db,
      clock,
      world,
      pairs: deployments.flatMap(listPairs),
      chainIds: deployments.map(({ chainId }) => chainId),
      listPrices: prices.list,
      listBalancesToCome: () => listBalancesToCome(db),
      listBars: createBarReader({ ...market, stocks: prices.stocks }),
    }),
    'corporate-actions': createCorporateActionHandlers({
      db,
      pairs: deployments.flatMap(listPairs),
      prices,
      toDate: (realMs) => newYorkDateAt(world.toWorldMs(realMs)),
    }),
    redemptions: createRedemptionHandlers({ db, clock }),
    bridge: createBridgeHandlers({
      db,
      isLocal: (chainId) => chains.some(({ id, isLocal }) => id === chainId && isLocal),
    }),
    notices: createNoticeHandlers({
      db,
      feed,
      isSessionLive: ({ token }) => isSessionLive({ db, clock }, token),
    }),
    user: createUserHandlers({
      db,
      clock,
      random,
      cookies,
      signInSettings: {
        publicUrl,
        brand: brand.name,
        termsDate,
        listChainIds: () => listSupportedIds(config, flags),
      },
    }),
  }
  const guard = createGuard({
    publicUrl,
    cookies,
    clock,
    findSession: (token) => findSession({ db, clock }, token),
  })
  const signInLimit = { by: 'address', perMinute: config.limitsPerMinute.signIn } as const
  serveDocuments(scope, api, { brand: brand.name, version: manifest.version })
  serve(scope, api, handlers, {
    guard,
    checkAvailability: createAvailabilityGuard({
      appEnv,
      getFlags: flags.get,
      getRestriction: (address) => getRestriction({ db }, address),
    }),
    checkTerms: createTermsGuard({
      listSignedForms: async (address) =>
        (await getSignedTerms({ db, versionDate: termsDate }, address)).signed,
    }),
    getRateChecks: (endpoint) =>
      createRateChecks(scope, [
        ...(endpoint === api.user.createWallet ? [signInLimit] : []),
        ...(endpoint.limits ?? []),
      ]),
    answerOnce: createAnswerOnce({ db, clock }),
    isCheckingAnswers: !config.isHardened,
  })
}

/** CAIP-10 addresses by stock. */
function listStockTokens(deployments: readonly Deployment[]): Map<number, string[]> {
  const tokens = new Map<number, string[]>()
  for (const { chainId, stockTokens = [] } of deployments) {
    for (const { stockId, address } of stockTokens) {
      const caip = `eip155:${chainId}:${getAddress(address)}`
      tokens.set(stockId, [...(tokens.get(stockId) ?? []), caip])
    }
  }
  return tokens
}

const toEarner = ({ chainId, contracts }: Deployment) => ({
  chainId,
  vault: (contracts.wrappedUsdPlus?.toLowerCase() as Address | undefined) ?? null,
})

async function listSupportedIds(config: Config, flags: FlagCache): Promise<number[]> {
  return filterSupported(config, await flags.get())
}

function filterSupported({ chains, appEnv }: Config, flags: Flags): number[] {
  const configured = chains.map(({ id }) => ({ id, group: findChain(id)?.group ?? null }))
  return listSupportedChains(configured, { appEnv, flags }).map(({ id }) => id)
}

/** Supported chains that have a contract which mints for wires. */
function listWireChainIds(config: Config, flags: Flags): number[] {
  const withMinter = config.chains.filter(({ deployment }) => findWireMinter(deployment))
  const supported = filterSupported(config, flags)
  return supported.filter((chainId) => withMinter.some(({ id }) => id === chainId))
}
