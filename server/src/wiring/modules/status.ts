import type { Config } from '../../config/config.ts'
import { createStatusHandlers } from '../../modules/status/routes.ts'
import { getSystemStatus, type SystemStatus } from '../../modules/status/service.ts'
import { createChainHeadFinder } from '../../modules/system/chain-head.ts'
import { createThrottledCache } from '../../modules/system/throttled-cache.ts'
import type { ProviderEndpoint } from '../../providers/instrumented-fetch.ts'
import { isSimulatedKey } from '../../providers/simulated.ts'
import type { ServerModule } from '../module.ts'

export const statusModule = {
  handlers: ({ config, db, clock, http, jobs }) => {
    const countRarely = createThrottledCache<number>(clock)
    const readRarely = createThrottledCache<SystemStatus>(clock)
    const deps = {
      db,
      clock,
      chains: config.chains,
      providers: listProviders(config),
      findHead: createChainHeadFinder(http, clock),
      countDeadLetters: () => countRarely('dead-letters', jobs.countDeadLetters),
    }
    return {
      status: createStatusHandlers({
        readStatus: () => readRarely('all', () => getSystemStatus(deps)),
      }),
    }
  },
} satisfies ServerModule

/** Lists the external providers, each once. */
const listProviders = ({ providers }: Config) =>
  [
    ['bank', providers.bank.key],
    ['bank-link', providers.bankLink.secret],
    ['brokerage', providers.brokerage.key],
    ['custodian', providers.custodian.key],
    ['kyc', providers.kyc.key],
    ['mail', providers.mail.key],
    ['market-data', providers.marketData.key],
  ].map(([name = '', key = '']) => ({ name, isSimulated: isSimulatedKey(key) }))

/** Lists the providers' addresses, so that a request can be attributed to its provider. */
export const listProviderEndpoints = ({ providers }: Config): ProviderEndpoint[] => [
  { name: 'bank', url: providers.bank.url },
  { name: 'bank-link', url: providers.bankLink.url },
  { name: 'brokerage', url: providers.brokerage.url },
  { name: 'brokerage', url: providers.holdings.url },
  { name: 'custodian', url: providers.custodian.url },
  { name: 'kyc', url: providers.kyc.url },
  { name: 'mail', url: providers.mail.url },
  { name: 'market-data', url: providers.marketData.url },
]

/** Lists the chains' nodes, so that the metrics and traces of requests name them. */
export const listNodeEndpoints = ({ chains }: Config): ProviderEndpoint[] =>
  chains.flatMap(({ id, nodeUrls }) => nodeUrls.map((url) => ({ name: `node ${id}`, url })))
