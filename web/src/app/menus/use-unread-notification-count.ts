import { useQuery } from '@tanstack/react-query'
import { unreadNotificationCountQuery } from '#api/account/notifications.ts'
import { useSignedInAccount } from '#session/use-account.ts'

/** Returns the number of unread notifications; 0 while the user is signed out. */
export const useUnreadNotificationCount = (): number =>
  useQuery(unreadNotificationCountQuery(useSignedInAccount())).data ?? 0
