import { createApiClient } from '@parvalue/shared/api/client.ts'
import type { EndpointAnswer } from '@parvalue/shared/api/endpoint.ts'
import { statusEndpoints } from '@parvalue/shared/api/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { apiClientOptions } from '../client/client.ts'

/** A separate client, so that these API definitions stay out of the first page's bundle. */
const client = createApiClient({ status: statusEndpoints }, apiClientOptions)

type Answer = EndpointAnswer<typeof statusEndpoints.getStatus>

export type ServiceState = Answer['status'] | 'unknown'

/** Status of one service; `heartbeatMs` is the time of its last heartbeat, null if there was none. */
export type ServiceStatus<Name> = { name: Name; state: ServiceState; heartbeatMs: number | null }

export type ChainStatus = ServiceStatus<number> & { block: number | null }
export type ProcessStatus = ServiceStatus<Answer['processes'][number]['role']> & { id: string }
export type ProviderStatus = ServiceStatus<Answer['providers'][number]['name']> & {
  isSimulated: boolean
  failedMs: number | null
}

export type FrozenFlow = { flow: Answer['frozen'][number]['flow']; sinceMs: number }

export type SystemStatusReport = {
  atMs: number
  state: Answer['status']
  frozen: readonly FrozenFlow[]
  chains: readonly ChainStatus[]
  processes: readonly ProcessStatus[]
  providers: readonly ProviderStatus[]
}

const REFETCH_MS = 10_000

export const systemStatusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<SystemStatusReport> =>
    toStatus(await client.status.getStatus(undefined, { signal })),
  // The query shows no toast, because the page shows the failure itself.
  meta: { isSilent: true },
  refetchInterval: REFETCH_MS,
})

const toMs = (time: string | null) => (time === null ? null : Date.parse(time))

const toStatus = (answer: Answer): SystemStatusReport => ({
  atMs: Date.parse(answer.as_of_dt),
  state: answer.status,
  frozen: answer.frozen.map(({ flow, since_dt }) => ({ flow, sinceMs: Date.parse(since_dt) })),
  chains: answer.chains.map((chain) => ({
    name: chain.chain_id,
    state: chain.block_number === null ? 'unknown' : chain.state,
    heartbeatMs: toMs(chain.block_dt),
    block: chain.block_number,
  })),
  processes: answer.processes.map(({ role, name, state, sign_dt }) => ({
    name: role,
    id: name,
    state,
    heartbeatMs: Date.parse(sign_dt),
  })),
  providers: answer.providers.map((provider) => ({
    name: provider.name,
    state: provider.state,
    heartbeatMs: toMs(provider.answered_dt),
    failedMs: toMs(provider.failed_dt),
    isSimulated: provider.is_simulated,
  })),
})
