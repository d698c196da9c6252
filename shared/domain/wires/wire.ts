import { WIRE_DECIMALS } from '../money/decimals.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

// Requirements TT-04, TT-05, TT-07.

/** Wires are counted in cents: 2 decimals (requirement CO-01). USD+ has 6. */
const BASE_UNITS_PER_CENT = 10_000n

/** What is shown before a wire is asked for; the most is what one mint may carry. */
export const wireLimits = { minCents: 1n, maxCents: 1_000_000_000n } as const

const PLAIN_DOLLARS = /^\d{1,15}(\.\d{1,2})?$/

export type WireAmountRefusal = 'not_an_amount' | 'too_large'

/** `1500.25` as a number or a text to exact cents; nothing is rounded. */
export function parseWireAmount(value: number | string): Outcome<bigint, WireAmountRefusal> {
  const text = String(value)
  if (!PLAIN_DOLLARS.test(text)) return refused('not_an_amount')
  const [whole = '0', fraction = ''] = text.split('.')
  const cents = BigInt(whole + fraction.padEnd(WIRE_DECIMALS, '0'))
  if (cents < wireLimits.minCents) return refused('not_an_amount')
  return cents > wireLimits.maxCents ? refused('too_large') : accepted(cents)
}

/** A dollar that arrived is a USD+. */
export const toBaseUnits = (cents: bigint) => cents * BASE_UNITS_PER_CENT

/** Null for an amount that no wire can have had. */
export const findCents = (baseUnits: bigint): bigint | null =>
  baseUnits % BASE_UNITS_PER_CENT === 0n ? baseUnits / BASE_UNITS_PER_CENT : null

export const wireStatuses = ['IN_PROGRESS', 'FULFILLED'] as const

export type WireStatus = (typeof wireStatuses)[number]

/** Fulfilled once as much has arrived as was asked for; more is no less fulfilled. */
export const wireStatusOf = (request: { cents: bigint; receivedCents: bigint }): WireStatus =>
  request.receivedCents >= request.cents ? 'FULFILLED' : 'IN_PROGRESS'

/** A status from outside; another one is a mistake of whoever sent it (requirement TT-05). */
export function requireWireStatus(text: string): WireStatus {
  const known = wireStatuses.find((status) => status === text)
  if (known === undefined) throw new Error('Unhandled Transfers Status')
  return known
}

/** Those in progress first; within each, the order they came in. */
export const sortWires = <Wire extends { status: WireStatus }>(wires: readonly Wire[]): Wire[] =>
  wires.toSorted((a, b) => wireStatuses.indexOf(a.status) - wireStatuses.indexOf(b.status))
