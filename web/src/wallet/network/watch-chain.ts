import type { Transport } from 'viem'
import { outages } from '#api/outage/outages.ts'
import { isNodeDown } from './failover-transport.ts'

/** A chain that has been silent for this long counts as gone, although the call still waits. */
const SILENCE_MAX_MS = 8000

/** Wraps a chain's transport: its answers and outages are noted for all pages (requirement TR-12). */
export const watchChain = <Of extends Transport>(chainId: number, transport: Of): Of =>
  ((options) => {
    const opened = transport(options)
    const { request } = opened
    const subject = `chain:${chainId}` as const
    const watched = async (call: Parameters<typeof request>[0]) => {
      const timer = setTimeout(() => outages.noteFailure(subject), SILENCE_MAX_MS)
      try {
        const answer = await request(call)
        outages.noteAnswer(subject)
        return answer
      } catch (error) {
        if (isNodeDown(error)) outages.noteFailure(subject)
        else outages.noteAnswer(subject)
        throw error
      } finally {
        clearTimeout(timer)
      }
    }
    return { ...opened, request: watched as typeof request }
  }) as Of
