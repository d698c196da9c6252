import { useQuery } from '@tanstack/react-query'
import { unreadCountQuery } from '#api/account/notices.ts'
import { useAccount } from '#session/use-account.ts'

/** Of notices, once somebody is signed in. */
export const useUnreadCount = (): number => useQuery(unreadCountQuery(useAccount())).data ?? 0
