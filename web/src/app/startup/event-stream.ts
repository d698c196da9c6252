import { ACCOUNT_KEY } from '#api/account/account-keys.ts'
import { NOTIFICATIONS_KEY } from '#api/account/notification-keys.ts'
import { queryClient } from '#api/client/query-client.ts'
import { BRIDGE_KEY, BRIDGE_LIST_KEY } from '#api/dollar/bridge-keys.ts'
import { REDEMPTIONS_KEY } from '#api/dollar/redemption-keys.ts'
import { WIRES_KEY } from '#api/dollar/wire-keys.ts'
import { type EventSubscriber, subscribeToEvents } from '#api/live/subscribe-to-events.ts'
import { ORDERS_KEY } from '#api/orders/order-keys.ts'
import { PORTFOLIO_KEY } from '#api/portfolio/portfolio-keys.ts'
import { sessionStore } from '#session/session-state.ts'
import { BALANCES_KEY } from '#tokens/balances.ts'

/** Query keys that each event invalidates. The event `reset` says that events may have been missed. */
const keysOf: Readonly<Record<string, readonly (readonly string[])[]>> = {
  redemptions: [REDEMPTIONS_KEY, BALANCES_KEY],
  wires: [WIRES_KEY, BALANCES_KEY],
  bridge: [BRIDGE_KEY, BRIDGE_LIST_KEY, BALANCES_KEY],
  orders: [ORDERS_KEY, PORTFOLIO_KEY, BALANCES_KEY],
  account: [ACCOUNT_KEY],
  notices: [NOTIFICATIONS_KEY],
  reset: [
    REDEMPTIONS_KEY,
    WIRES_KEY,
    BRIDGE_KEY,
    BRIDGE_LIST_KEY,
    ORDERS_KEY,
    PORTFOLIO_KEY,
    ACCOUNT_KEY,
    NOTIFICATIONS_KEY,
    BALANCES_KEY,
  ],
}

let current: { account: string; follower: EventSubscriber; stop: AbortController | null } | null =
  null

/**
 * Keeps one connection to the event stream while the user is signed in and the page is visible. The page calls it
 * once.
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
    current = account === null ? null : { account, follower: { lastId: null, onEvent }, stop: null }
  }
  if (!current) return
  if (document.hidden) {
    current.stop?.abort()
    current.stop = null
  } else if (!current.stop) {
    current.stop = new AbortController()
    void subscribeToEvents(current.follower, current.stop.signal)
  }
}

function onEvent(name: string) {
  for (const queryKey of Object.hasOwn(keysOf, name) ? (keysOf[name] ?? []) : []) {
    void queryClient.invalidateQueries({ queryKey })
  }
}
