import { useQuery } from '@tanstack/react-query'
import { unreadNotificationCountQuery } from '#api/account/notifications.ts'
import { useAccount } from '#session/use-account.ts'

/** Returns the number of unread notifications; 0 while the user is signed out. */
export const useUnreadNotificationCount = (): number =>
  useQuery(unreadNotificationCountQuery(useAccount())).data ?? 0
