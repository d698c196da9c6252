import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { NOTIFICATIONS_KEY } from '#api/account/notification-keys.ts'
import { queryClient } from '#api/client/query-client.ts'
import { BRIDGE_KEY, BRIDGE_LIST_KEY } from '#api/dollar/bridge-keys.ts'
import { REDEMPTIONS_KEY } from '#api/dollar/redemption-keys.ts'
import { WIRES_KEY } from '#api/dollar/wire-keys.ts'
import { type EventSubscriber, subscribeToEvents } from '#api/live/subscribe-to-events.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import { DIVIDENDS_KEY, PORTFOLIO_KEY } from '#api/portfolio/portfolio-keys.ts'
import { TRANSFERS_KEY } from '#api/transfers/transfer-keys.ts'
import { sessionStore } from '#session/session-state.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'
import { followWhileHidden } from './hidden-event-stream.ts'

/** Query keys that each event invalidates. The event `reset` says that events may have been missed. */
const keysOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  redemptions: [REDEMPTIONS_KEY, BALANCES_KEY],
  wires: [WIRES_KEY, BALANCES_KEY],
  bridge: [BRIDGE_KEY, BRIDGE_LIST_KEY, BALANCES_KEY],
  transfers: [TRANSFERS_KEY, PORTFOLIO_KEY, BALANCES_KEY],
  dividends: [DIVIDENDS_KEY, PORTFOLIO_KEY, BALANCES_KEY],
  orders: [ORDERS_KEY, PORTFOLIO_KEY, BALANCES_KEY],
  account: [ACCOUNT_KEY],
  notices: [NOTIFICATIONS_KEY],
  reset: [
    REDEMPTIONS_KEY,
    WIRES_KEY,
    BRIDGE_KEY,
    BRIDGE_LIST_KEY,
    TRANSFERS_KEY,
    ORDERS_KEY,
    PORTFOLIO_KEY,
    DIVIDENDS_KEY,
    ACCOUNT_KEY,
    NOTIFICATIONS_KEY,
    BALANCES_KEY,
  ],
}

type Current = {
  account: string
  follower: EventSubscriber
  isHidden: boolean
  stop: AbortController | null
}

let current: Current | null = null

/**
 * Keeps one connection to the event stream while the user is signed in and the page is visible; the hidden tabs share
 * one. The page calls it once.
 */
export function startEventStream() {
  sessionStore.subscribe(follow)
  document.addEventListener('visibilitychange', follow)
}

function follow() {
  const session = sessionStore.get()
  const account = session.status === 'signed-in' ? session.record.wallet.address : null
  if (current?.account !== account) {
    current?.stop?.abort()
    current = account === null ? null : toCurrent(account)
  }
  if (!current) return
  if (document.hidden === current.isHidden && current.stop) return
  current.stop?.abort()
  current.stop = new AbortController()
  current.isHidden = document.hidden
  // A tab that is seen again resumes from its own cursor, so that it catches up on all that it has not followed.
  const { follower, stop } = current
  if (document.hidden)
    void followWhileHidden({ account: current.account, lastId: follower.lastId }, stop.signal)
  else void subscribeToEvents(follower, stop.signal)
}

const toCurrent = (account: string): Current => ({
  account,
  follower: { lastId: null, onEvent },
  isHidden: document.hidden,
  stop: null,
})

function onEvent(name: string) {
  for (const queryKey of Object.hasOwn(keysOf, name) ? (keysOf[name] ?? []) : []) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
