import { useQuery } from '@tanstack/react-query'
import { unreadNoticeCountQuery } from '#api/account/notices.ts'
import { useAccount } from '#session/use-account.ts'

/** Returns the number of unread notifications; 0 while the user is signed out. */
export const useUnreadNoticeCount = (): number =>
  useQuery(unreadNoticeCountQuery(useAccount())).data ?? 0
