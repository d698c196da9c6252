import { useQuery } from '@tanstack/react-query'
import { unreadCountQuery } from '#api/account/notices.ts'
import { useAccount } from '#session/use-account.ts'

/** Number of unread notifications; 0 while the user is signed out. */
export const useUnreadCount = (): number => useQuery(unreadCountQuery(useAccount())).data ?? 0
