import type { JobData } from '../../ports/jobs.ts'
import type { Traceparent } from '../tracing/trace.ts'

/** Name of the trace in a job's data. Workers get the data without it. */
const KEY = 'traceparent'

/** Adds the trace of the caller to the data of a job. */
export const withTraceparent = (data: JobData, traceparent: Traceparent | null): JobData =>
  traceparent === null ? data : { ...data, [KEY]: traceparent }

/** Splits the stored data of a job into what its worker takes and the trace that it continues. */
export function splitTraceparent(stored: unknown): {
  data: unknown
  traceparent: Traceparent | null
} {
  if (typeof stored !== 'object' || stored === null || !(KEY in stored)) {
    return { data: stored, traceparent: null }
  }
  const { [KEY]: traceparent, ...data } = stored
  return { data, traceparent: typeof traceparent === 'string' ? traceparent : null }
}
