/** The message that requests the resource usage of the server's process. */
export const USAGE_REQUEST = 'use'

/** The message that requests the statements and outgoing requests since the last one. */
export const CALLS_REQUEST = 'calls'

/** The messages that start a profile of the server's process, and that end it and request its result. */
export const PROFILE_REQUEST = 'profile'
export const SHARES_REQUEST = 'shares'

export type ProcessUsage = { cpuMs: number; rssBytes: number; heapBytes: number; handles: number }

export function readProcessUsage(): ProcessUsage {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    cpuMs: (user + system) / 1000,
    rssBytes: rss,
    heapBytes: heapUsed,
    handles: process.getActiveResourcesInfo().length,
  }
}
