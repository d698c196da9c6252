import type { Api } from '@parvalue/shared/api/table.ts'
import { AppError } from '../../http/app-error.ts'
import type { GroupHandlers } from '../../http/serve.ts'
import { toIncidentRecord } from '../incidents/record.ts'
import { createRarely } from '../system/rarely.ts'
import { getStatus, type Status, type StatusDeps } from './service.ts'

type Answer = Awaited<ReturnType<GroupHandlers<Api['status']>['getStatus']>>

export function createStatusHandlers(deps: StatusDeps): GroupHandlers<Api['status']> {
  const rarely = createRarely<Status>(deps.clock)
  return {
    getStatus: async () => {
      const status = await rarely('status', () => getStatus(deps))
      if (status.state === 'down') throw new AppError('unavailable')
      return toAnswer(status)
    },
  }
}

const toAnswer = ({ incident, chains, processes, providers, ...status }: Status): Answer => ({
  as_of_dt: toTime(status.atMs),
  status: status.state,
  incident: incident && toIncidentRecord(incident),
  chains: chains.map(({ chainId, state, block }) => ({
    chain_id: chainId,
    state,
    block_number: block?.number ?? null,
    block_dt: block && toTime(block.minedAtMs),
  })),
  processes: processes.map(({ role, name, state, signAtMs }) => ({
    role: role as Answer['processes'][number]['role'],
    name,
    state,
    sign_dt: toTime(signAtMs),
  })),
  providers: providers.map(({ name, isSimulated, state, answeredAtMs, failedAtMs }) => ({
    name: name as Answer['providers'][number]['name'],
    is_simulated: isSimulated,
    state,
    answered_dt: answeredAtMs === null ? null : toTime(answeredAtMs),
    failed_dt: failedAtMs === null ? null : toTime(failedAtMs),
  })),
})

const toTime = (timeMs: number) => new Date(timeMs).toISOString()
