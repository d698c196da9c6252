import type { Api } from '@parvalue/shared/api/table.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { toIncidentRecord } from '../incidents/service.ts'
import type { SystemStatus } from './service.ts'

type Answer = Awaited<ReturnType<GroupHandlers<Api['status']>['getStatus']>>

export const createStatusHandlers = (deps: {
  readStatus: () => Promise<SystemStatus>
}): GroupHandlers<Api['status']> => ({
  getStatus: async () => {
    const status = await deps.readStatus()
    if (status.state === 'down') throw new AppError('unavailable')
    return toAnswer(status)
  },
})

const toAnswer = ({
  incident,
  frozen,
  chains,
  processes,
  providers,
  ...status
}: SystemStatus): Answer => ({
  as_of_dt: toTime(status.atMs),
  status: status.state,
  incident: incident && toIncidentRecord(incident),
  frozen: frozen.map(({ flow, sinceMs }) => ({ flow, since_dt: toTime(sinceMs) })),
  chains: chains.map(({ chainId, state, block }) => ({
    chain_id: chainId,
    state,
    block_number: block?.number ?? null,
    block_dt: block && toTime(block.minedAtMs),
  })),
  processes: processes.map(({ role, name, state, signAtMs, skewMs }) => ({
    role: role as Answer['processes'][number]['role'],
    name,
    state,
    sign_dt: toTime(signAtMs),
    clock_skew_ms: skewMs,
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
