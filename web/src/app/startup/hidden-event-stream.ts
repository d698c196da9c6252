import { NOTIFICATIONS_KEY } from '#api/account/notification-keys.ts'
import { queryClient } from '#api/client/query-client.ts'
import { subscribeToEvents } from '#api/live/subscribe-to-events.ts'

const nameOf = (account: string) => `parvalue.hidden-tabs.${account.toLowerCase()}`

/**
 * Follows the notifications of a hidden tab until `signal` aborts (requirement TR-06). The hidden tabs of an account
 * share one connection: the tab that holds the lock has it and passes the news on. Other lists wait until the tab is
 * seen. A browser without locks follows nothing while it is hidden.
 */
export async function followWhileHidden(
  { account, lastId }: { account: string; lastId: string | null },
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return
  const channel = new BroadcastChannel(nameOf(account))
  channel.onmessage = refetch
  signal.addEventListener('abort', () => channel.close())
  const onEvent = (name: string) => {
    if (name !== 'notices' && name !== 'reset') return
    refetch()
    channel.postMessage(name)
  }
  const follow = () => subscribeToEvents({ lastId, onEvent }, signal)
  // The request is refused when the tab is seen before its turn.
  await navigator.locks.request(nameOf(account), { signal }, follow).catch(() => {})
}

const refetch = () => void queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
