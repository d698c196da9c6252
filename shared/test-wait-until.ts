import { setTimeout as delay } from 'node:timers/promises'
import { inspect } from 'node:util'

type Falsy = null | undefined | false | 0 | ''

type WaitOptions = {
  /** Limit that only a hang reaches, far above what a busy machine needs. */
  withinMs?: number
  pauseMs?: number
  /** Runs between two attempts, for example mines a block. */
  meanwhile?: () => unknown
}

const WITHIN_MS = 120_000
const PAUSE_MS = 20

/**
 * Polls `find` until it returns a truthy value, and returns that. `what` completes "Waited … until" in the
 * error of a timeout; a function is only called then. An error that `find` throws ends the wait.
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
 * Waits as a stimulus, such as before a kill or a click. A test must not rely on anything having happened
 * meanwhile; `isOver` ends the pause early.
 */
export async function pauseAsTestStimulus(ms: number, isOver = () => false): Promise<void> {
  const endMs = performance.now() + ms
  while (performance.now() < endMs && !isOver()) {
    await delay(Math.min(50, Math.max(0, endMs - performance.now())))
  }
}
