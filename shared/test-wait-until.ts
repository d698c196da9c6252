import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'

type Falsy = null | undefined | false | 0 | ''

type WaitOptions = {
  /** A bound against hanging, far above what even a busy machine needs. */
  withinMs?: number
  pauseMs?: number
  /** What goes on between two looks, such as a block that is mined. */
  meanwhile?: () => unknown
}

const WITHIN_MS = 120_000
const PAUSE_MS = 20

/**
 * Waits until `find` returns something, and returns that. `what` completes "waited until" in the error
 * with which it gives up; a function is asked for it only then. An error that `find` throws ends the wait.
 */
export async function waitUntil<Found>(
  find: () => Found | Promise<Found>,
  what: string | (() => string | Promise<string>),
  { withinMs = WITHIN_MS, pauseMs = PAUSE_MS, meanwhile }: WaitOptions = {},
): Promise<Exclude<Found, Falsy>> {
  const endMs = performance.now() + withinMs
  for (;;) {
    const found = await find()
    if (found) return found as Exclude<Found, Falsy>
    if (performance.now() > endMs) {
      const text = typeof what === 'string' ? what : await what()
      throw new Error(`Waited ${withinMs / 1000} s until ${text}; last seen: ${inspect(found)}`)
    }
    await meanwhile?.()
    await delay(pauseMs)
  }
}

/**
 * Lets time pass for a stimulus, such as the moment of a kill or of a click. No test may count on
 * anything having happened meanwhile; `isOver` ends it early.
 */
export async function pauseAsStimulus(ms: number, isOver = () => false): Promise<void> {
  const endMs = performance.now() + ms
  while (performance.now() < endMs && !isOver()) {
    await delay(Math.min(50, Math.max(0, endMs - performance.now())))
  }
}
