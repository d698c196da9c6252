import { createClient } from '@parvalue/shared/api/client.ts'
import type { AnswerOf } from '@parvalue/shared/api/endpoint.ts'
import { status } from '@parvalue/shared/api/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { clientOptions } from '../client/client.ts'

/** A client of its own: these definitions are no weight of the first page. */
const client = createClient({ status }, clientOptions)

type Answer = AnswerOf<typeof status.getStatus>

export type PartState = Answer['status'] | 'unknown'

/** One thing that must run, and when it last showed that it does; null: it never has yet. */
export type ServiceStatus<Name> = { name: Name; state: PartState; signMs: number | null }

export type ChainPart = ServiceStatus<number> & { block: number | null }
export type ProcessPart = ServiceStatus<Answer['processes'][number]['role']> & { id: string }
export type ProviderPart = ServiceStatus<Answer['providers'][number]['name']> & {
  isSimulated: boolean
  failedMs: number | null
}

export type FrozenPart = { flow: Answer['frozen'][number]['flow']; sinceMs: number }

export type Status = {
  atMs: number
  state: Answer['status']
  frozen: readonly FrozenPart[]
  chains: readonly ChainPart[]
  processes: readonly ProcessPart[]
  providers: readonly ProviderPart[]
}

const REFETCH_MS = 10_000

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: async ({ signal }): Promise<Status> =>
    toStatus(await client.status.getStatus(undefined, { signal })),
  // The page says it.
  meta: { isSilent: true },
  refetchInterval: REFETCH_MS,
})

const toMs = (time: string | null) => (time === null ? null : Date.parse(time))

const toStatus = (answer: Answer): Status => ({
  atMs: Date.parse(answer.as_of_dt),
  state: answer.status,
  frozen: answer.frozen.map(({ flow, since_dt }) => ({ flow, sinceMs: Date.parse(since_dt) })),
  chains: answer.chains.map((chain) => ({
    name: chain.chain_id,
    state: chain.block_number === null ? 'unknown' : chain.state,
    signMs: toMs(chain.block_dt),
    block: chain.block_number,
  })),
  processes: answer.processes.map(({ role, name, state, sign_dt }) => ({
    name: role,
    id: name,
    state,
    signMs: Date.parse(sign_dt),
  })),
  providers: answer.providers.map((provider) => ({
    name: provider.name,
    state: provider.state,
    signMs: toMs(provider.answered_dt),
    failedMs: toMs(provider.failed_dt),
    isSimulated: provider.is_simulated,
  })),
})
