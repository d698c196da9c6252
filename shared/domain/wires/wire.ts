import { WIRE_DECIMALS } from '../money/decimals.ts'
import { accepted, type Outcome, refused } from '../values/outcome.ts'

// This file implements requirements TT-04, TT-05 and TT-07.

/** Requirement CO-01: wires are in cents (2 decimals), USD+ has 6. */
const BASE_UNITS_PER_CENT = 10_000n

/** Limits of one wire, in cents; the maximum is what one mint may carry. */
export const wireLimits = { minCents: 1n, maxCents: 1_000_000_000n } as const

const PLAIN_DOLLARS = /^\d{1,15}(\.\d{1,2})?$/

export type WireAmountRefusal = 'not_an_amount' | 'too_large'

/** Parses dollars (`1500.25` as number or text) into exact cents; nothing is rounded. */
export function parseWireAmount(value: number | string): Outcome<bigint, WireAmountRefusal> {
  const text = String(value)
  if (!PLAIN_DOLLARS.test(text)) return refused('not_an_amount')
  const [whole = '0', fraction = ''] = text.split('.')
  const cents = BigInt(whole + fraction.padEnd(WIRE_DECIMALS, '0'))
  if (cents < wireLimits.minCents) return refused('not_an_amount')
  return cents > wireLimits.maxCents ? refused('too_large') : accepted(cents)
}

/** Converts cents into base units of USD+, one USD+ per dollar. */
export const toBaseUnitsOfCents = (cents: bigint) => cents * BASE_UNITS_PER_CENT

/**
 * Converts base units of USD+ into cents; null if they are not whole cents, so that no wire can have funded
 * them.
 */
export const findCentsOfBaseUnits = (baseUnits: bigint): bigint | null =>
  baseUnits % BASE_UNITS_PER_CENT === 0n ? baseUnits / BASE_UNITS_PER_CENT : null

export const wireStatuses = ['IN_PROGRESS', 'FULFILLED'] as const

export type WireStatus = (typeof wireStatuses)[number]

/** Returns FULFILLED if at least the requested amount has arrived. */
export const wireStatusOf = (request: { cents: bigint; receivedCents: bigint }): WireStatus =>
  request.receivedCents >= request.cents ? 'FULFILLED' : 'IN_PROGRESS'

/** Requirement TT-05: parses a status from the API. Throws if it is unknown. */
export function requireWireStatus(text: string): WireStatus {
  const known = wireStatuses.find((status) => status === text)
  if (known === undefined) throw new Error('Unhandled Transfers Status')
  return known
}

/** Sorts wires in progress first, otherwise in their given order. */
export const sortWires = <Wire extends { status: WireStatus }>(wires: readonly Wire[]): Wire[] =>
  wires.toSorted((a, b) => wireStatuses.indexOf(a.status) - wireStatuses.indexOf(b.status))
