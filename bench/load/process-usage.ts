/** The message that asks the server's process for its use. */
export const useQuestion = 'use'

export type Use = { cpuMs: number; rssBytes: number; heapBytes: number; handles: number }

export function readOwnUse(): Use {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    cpuMs: (user + system) / 1000,
    rssBytes: rss,
    heapBytes: heapUsed,
    handles: process.getActiveResourcesInfo().length,
  }
}
