import type { Page } from '@playwright/test'

/** Role of an element in the accessibility tree, such as `button`. */
export type Role = Parameters<Page['getByRole']>[0]

/** An element by its role and name, as a screen reader announces it. A name that is a text has to be the whole name. */
export type Target = { role: Role; name?: string | RegExp; within?: Target }

/**
 * A page as one job of a user needs it, in any browser engine. Each call waits until the element is there and can be
 * used; if it never is, the call fails after a minute.
 */
export type JobPage = {
  open: (path: string) => Promise<void>
  reload: () => Promise<void>
  /** Clicks the element like a user, with the engine's own pointer. */
  press: (target: Target) => Promise<void>
  /** Replaces the text of a field by typing. */
  fill: (target: Target, text: string) => Promise<void>
  /** Waits until the element can be seen; with a pattern, until its text matches. */
  see: (target: Target, text?: RegExp) => Promise<void>
  /** Waits until the element is gone; with a pattern, until it is gone or its text no longer matches. */
  gone: (target: Target, text?: RegExp) => Promise<void>
  /** Tells which of these can be seen first. */
  first: (targets: readonly Target[]) => Promise<Target>
  /** Returns the page of the tab that a press opens. */
  openTab: (target: Target) => Promise<JobPage>
  close: () => Promise<void>
}

/** Time after which an element that is not there is a fault, in milliseconds. Only a hang reaches it. */
export const PATIENCE_MS = 90_000
