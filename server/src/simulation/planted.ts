import type { Planted } from './process.ts'

/** Asks the custodian under another key whenever it asks again: a payout that nothing guards. */
export const unguardedPayout: Planted = {
  http: (http) => {
    const asked = new Map<string, number>()
    return (url, request) => {
      const { body } = request ?? {}
      if (typeof body !== 'string' || !body.includes('idempotencyKey')) return http(url, request)
      const count = asked.get(body) ?? 0
      asked.set(body, count + 1)
      const another = `"idempotencyKey":"${String(count).padStart(8, '0')}-`
      const changed = count === 0 ? body : body.replace(/"idempotencyKey":"\w{8}-/, another)
      return http(url, { ...request, body: changed })
    }
  },
}

/** What a block said stays, though the block is no more. */
export const deafToReorganisations: Planted = {
  handlers: (handlers) => handlers.map(({ orphaned: _, ...handler }) => handler),
}
