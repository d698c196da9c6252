/** The message that requests the resource usage of the server's process. */
export const USAGE_REQUEST = 'use'

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
